import { ScheduleRow, scheduleColumns } from '#web/features/contract-billing/components/schedule-row.tsx';
import type { Contract } from '#web/features/contract-billing/queries.ts';
import { useProgress } from '#web/features/contract-billing/use-progress.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';

interface ScheduleCardProps {
  projectId: string;
  contract: Contract;
  canBill: boolean;
  onInvoice: (id: string) => void;
}

/** The schedule of values with the progress of each line, and what is to be billed of it. */
export function ScheduleCard({ projectId, contract, canBill, onInvoice }: ScheduleCardProps) {
  const progress = useProgress(projectId, contract, onInvoice);
  return (
    <Card title={t('Schedule of values')} flush>
      <div
        aria-hidden
        className={`grid ${scheduleColumns} border-line border-b px-4 pb-2 text-ink-soft text-xs max-md:hidden`}
      >
        <span>{t('Line')}</span>
        <span className="text-right">{t('Scheduled value')}</span>
        <span className="text-right">{t('Billed')}</span>
        <span className="text-right">{canBill ? t('Completed, %') : t('Completed')}</span>
        <span className="text-right">{t('To bill')}</span>
        <span className="text-right">{t('Balance')}</span>
      </div>
      <ol aria-label={t('Schedule of values')} className="divide-y divide-line/70">
        {contract.lines.map((line) => (
          <ScheduleRow
            key={line.id}
            line={line}
            value={progress.valueOf(line)}
            onChange={canBill ? (text) => progress.type(line.id, text) : undefined}
            isWrong={progress.wrongId === line.id}
          />
        ))}
      </ol>
      {canBill && (
        <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3 max-md:[&>*]:flex-1">
          <Button disabled={!progress.isChanged} busy={progress.isSaving} onClick={progress.save}>
            {t('Save progress')}
          </Button>
          <SignalButton variant="main" busy={progress.isBilling} onClick={progress.bill}>
            {t('Create progress invoice')}
          </SignalButton>
        </div>
      )}
      <UnsavedGuard isChanged={progress.isChanged && !progress.isBilling} />
    </Card>
  );
}
