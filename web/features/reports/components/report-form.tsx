import type { CommandOutput } from '#shared/commands.ts';
import { DraftNotices } from '#web/features/reports/components/draft-notices.tsx';
import { ReportFields } from '#web/features/reports/components/report-fields.tsx';
import type { ReportTarget } from '#web/features/reports/target-queries.ts';
import { useOpenedDraft } from '#web/features/reports/use-opened-draft.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ReportFormProps {
  target: ReportTarget;
  profileId: string;
  /** The draft to open, if the user selected one. */
  draftId?: string | undefined;
  onSubmitted: (report: CommandOutput<'submit_report'>, leftOut: number) => void;
  onKept: (leftOut: number) => void;
}

/** The form of a completion report: work, hours, photos, a signature. It works with one hand, online and offline. */
export function ReportForm({ target, profileId, draftId, onSubmitted, onKept }: ReportFormProps) {
  const { opened, startOver, retry } = useOpenedDraft({ ownerId: profileId, target, draftId });
  if (opened === 'opening') return <FormSkeleton />;
  if (opened === 'failed') {
    return (
      <Alert kind="error" title={t('Storage Not Ready')}>
        <span className="flex flex-wrap items-center justify-between gap-2">
          {t('This device cannot keep a report now. What was kept before is not lost.')}
          <Button size="small" onClick={retry}>
            {t('Retry')}
          </Button>
        </span>
      </Alert>
    );
  }
  return (
    <ReportFields
      key={opened.draft.id}
      target={target}
      opened={opened}
      onSubmitted={onSubmitted}
      onKept={onKept}
      notices={(discard) => <DraftNotices opened={opened} onStartOver={() => discard().then(startOver)} />}
    />
  );
}

/** The skeleton of the first cards. */
function FormSkeleton() {
  return (
    <div role="status" aria-label={t('Loading...')} className="grid gap-4">
      <Skeleton className="h-36 rounded-lg" />
      <Skeleton className="h-36 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
