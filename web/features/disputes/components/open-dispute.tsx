import { DISPUTE_REASON_LABELS, type DisputeReason } from '#shared/rules/dispute-reasons.ts';
import type { Dispute } from '#web/features/disputes/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

/** What is disputed: the reason, how much, and since when. */
export function OpenDispute({ dispute, balance }: { dispute: Dispute; balance: number | null }) {
  const amount = formatMoney(dispute.amount ?? balance);
  return (
    <Alert kind="attention" title={t(DISPUTE_REASON_LABELS[dispute.reason as DisputeReason])}>
      {t('{{amount}} disputed on {{date}}', { amount, date: formatDate(dispute.created_at) })}
    </Alert>
  );
}
