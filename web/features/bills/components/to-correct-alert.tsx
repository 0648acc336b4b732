import { useBillToCorrect } from '#web/features/bills/bill-queries.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Above the form of a bill that was sent back: which one it is, and what the office asks for. */
export function ToCorrectAlert({ billId }: { billId: string | null }) {
  const { data: bill } = useBillToCorrect(billId);
  if (!bill) return null;
  return (
    <Alert
      kind="attention"
      title={t('{{number}} was sent back by the office', { number: bill.internal_bill_number ?? '' })}
    >
      {bill.rejection_reason}
    </Alert>
  );
}
