import type { ReportTarget } from '#web/features/reports/queries.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

/** What the office asked for: the report below is the answer to it. */
export function SentBackNotice({ sentBack }: { sentBack: NonNullable<ReportTarget['sentBack']> }) {
  return (
    <Alert
      kind="attention"
      title={t('Sent back: {{reason}}', { reason: sentBack.review?.review_notes ?? '' })}
    >
      <p className="mt-1">
        {t(
          'Report {{number}} was sent back. Its text is filled in below: put right what is asked for, and submit it again.',
          {
            number: sentBack.report_number,
          },
        )}
      </p>
    </Alert>
  );
}
