import { Trash2 } from 'lucide-react';
import { sentences } from '#shared/rules/sentences.ts';
import { ChecklistCard } from '#web/features/reports/components/checklist-card.tsx';
import { UnsentPhotos } from '#web/features/reports/components/unsent-photos.tsx';
import { effortOf, unsentText, writtenIn } from '#web/features/reports/unsent-text.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Facts } from '#web/ui/facts.tsx';

interface UnsentReportProps {
  draft: LocalDraft;
  /** Its queue items. */
  items: readonly SyncItem[];
  /** The number of the delivered report, if the office has it. */
  arrivedAs: string | undefined;
  onDelete: () => void;
}

/** A report on this device that its work order does not accept: its complete text, to read and copy. */
export function UnsentReport({ draft, items, arrivedAs, onDelete }: UnsentReportProps) {
  const written = writtenIn(draft);
  const why = draft.refusal ?? items.find(({ needsAttention, error }) => needsAttention && error)?.error;
  return (
    <section aria-label={arrivedAs ? t('Report sent') : t('Report not sent')} className="grid gap-4">
      {arrivedAs && (
        <Alert kind="success" title={t('The office has this report as {{number}}', { number: arrivedAs })}>
          {t('The response was lost on the way. What is below can be deleted, unless you changed it since.')}
        </Alert>
      )}
      {why && !arrivedAs && (
        <Alert kind="attention" title={t('The server did not accept this report')}>
          {sentences(why.title, why.advice)}
        </Alert>
      )}
      <Card title={t('Your text')}>
        <Facts
          facts={[
            { label: t('Hours worked'), value: effortOf(written) },
            { label: t('Completed on'), value: written.completed_on && formatDate(written.completed_on) },
            { label: t('Work performed'), value: written.work_performed, wide: true },
            ...(written.materials_used
              ? [{ label: t('Materials used'), value: written.materials_used, wide: true }]
              : []),
          ]}
        />
        <div className="mt-4 flex flex-wrap gap-2 print:hidden">
          <CopyButton isWide size="medium" text={unsentText(draft)} label={t('Copy text')} />
          <Button variant="danger" onClick={onDelete}>
            <Trash2 aria-hidden />
            {t('Delete')}
          </Button>
        </div>
      </Card>
      <ChecklistCard checklist={written.checklist ?? []} />
      <UnsentPhotos photos={draft.photos} />
    </section>
  );
}
