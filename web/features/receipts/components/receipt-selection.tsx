import { BadgeCheck, Wallet } from 'lucide-react';
import { useState } from 'react';
import { doubledText } from '#web/features/receipts/components/doubled-text.ts';
import { ReimburseDialog } from '#web/features/receipts/components/reimburse-dialog.tsx';
import type { ReceiptRow } from '#web/features/receipts/queries.ts';
import { reportRefused } from '#web/features/receipts/report-refused.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useDecision } from '#web/lib/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

const totalOf = (rows: readonly ReceiptRow[]) =>
  formatMoney(rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100);

/** The bulk actions: approve submitted receipts, mark approved ones as reimbursed. */
export function ReceiptSelection({ rows, clear }: { rows: readonly ReceiptRow[]; clear: () => void }) {
  const [isPaying, setIsPaying] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const waiting = rows.filter(({ status }) => status === 'submitted');
  const payable = rows.filter((row) => row.status === 'approved' && row.reimbursed_on === null);
  const approve = useDecision('approve_receipts', {
    invalidates: ['receipts', 'receipt_allocations'],
    onSuccess: (results) => {
      clear();
      reportRefused(results, rows);
    },
    decided: ({ done }) =>
      done.length === 0
        ? null
        : {
            title: t('{{count}} receipt approved|{{count}} receipts approved', { count: done.length }),
            undone: t('{{count}} receipt is back in review|{{count}} receipts are back in review', {
              count: done.length,
            }),
          },
  });
  const doubled = doubledText(waiting);
  const approveAll = () =>
    approve.mutate({ receipts: waiting.map(({ id, amount }) => ({ receipt_id: id, amount })) });
  return (
    <>
      {waiting.length > 0 && (
        <Button
          variant="primary"
          busy={approve.isPending}
          onClick={() => (doubled ? setIsAsking(true) : approveAll())}
        >
          <BadgeCheck aria-hidden />
          {t('Approve {{count}} · {{total}}', { count: waiting.length, total: totalOf(waiting) })}
        </Button>
      )}
      {payable.length > 0 && (
        <Button onClick={() => setIsPaying(true)}>
          <Wallet aria-hidden />
          {t('Reimburse {{count}} · {{total}}', { count: payable.length, total: totalOf(payable) })}
        </Button>
      )}
      {waiting.length + payable.length === 0 && (
        <span className="text-ink-soft">{t('None of these waits')}</span>
      )}
      {doubled && (
        <ConfirmDialog
          {...doubled}
          open={isAsking}
          onOpenChange={setIsAsking}
          action={t('Approve anyway')}
          onConfirm={approveAll}
        />
      )}
      <ReimburseDialog receipts={payable} open={isPaying} onOpenChange={setIsPaying} onDone={clear} />
    </>
  );
}
