import { isFull } from '#shared/rules/capabilities.ts';
import { ServerForm } from '#web/features/emails/components/server-form.tsx';
import { useEmailServer } from '#web/features/emails/queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Alert } from '#web/ui/alert.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The email settings, and who changed them last. */
export function ServerSettings() {
  const { capabilities } = useViewer();
  return (
    <QueryView query={useEmailServer()} skeleton={<Skeleton className="h-96 w-full rounded-lg" />}>
      {({ saved, delivery }) => (
        <>
          {isFull(capabilities) ? (
            <ServerForm saved={saved} delivery={delivery} />
          ) : (
            <Alert kind="info" title={t('Only an administrator with full access changes the mail server.')}>
              {t('Emails contain links and codes that sign people in.')}
            </Alert>
          )}
          {saved.editor && (
            <p className="mt-4 text-ink-soft text-xs">
              {t('Changed by {{person}} on {{day}}', {
                person: personName(saved.editor),
                day: formatDateTime(saved.updated_at),
              })}
            </p>
          )}
        </>
      )}
    </QueryView>
  );
}
