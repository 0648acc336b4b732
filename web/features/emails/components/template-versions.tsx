import type { EmailName } from '#shared/rules/email-templates.ts';
import { useTemplateVersions } from '#web/features/emails/queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface TemplateVersionsProps {
  name: EmailName;
  /** Puts a version into the editor; null: the built-in text. */
  onRestore: ((version: { subject: string; body: string } | null) => void) | undefined;
}

/** Who changed the email, when, and each text that was in use. */
export function TemplateVersions({ name, onRestore }: TemplateVersionsProps) {
  return (
    <Card title={t('Versions')}>
      <QueryView query={useTemplateVersions(name)} skeleton={<Skeleton className="h-16" />}>
        {(versions) =>
          versions.length === 0 ? (
            <p className="text-ink-soft">{t('Nobody has changed this email yet.')}</p>
          ) : (
            <ul className="grid gap-2">
              {versions.map(({ id, subject, body, created_at, editor }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="min-w-0 flex-1 basis-48">
                    <span className="block wrap-anywhere">{subject ?? t('Built-in text')}</span>
                    <span className="block text-ink-soft text-xs">
                      {personName(editor)} · {formatDateTime(created_at)}
                    </span>
                  </span>
                  {onRestore && (
                    <Button
                      size="small"
                      onClick={() => onRestore(subject === null || body === null ? null : { subject, body })}
                    >
                      {t('Put into the editor')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
