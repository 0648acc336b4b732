import { useMarginSum } from '#web/features/margin/list-queries.ts';
import { marginText } from '#web/features/margin/margin-text.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { PendingValue } from '#web/ui/pending-value.tsx';
import { SummaryStrip } from '#web/ui/summary-strip.tsx';

/** What the filtered work earned and cost. */
export function MarginSums({ search }: { search: ListSearch }) {
  const { data: sum, isPending } = useMarginSum(search);
  const shown = (text: string) => (isPending ? <PendingValue className="h-4 w-20" /> : text);
  return (
    <SummaryStrip
      label={t('Margin')}
      cells={[
        { label: t('Invoiced without tax, less credit notes'), value: shown(formatMoney(sum?.revenue ?? 0)) },
        { label: t('Subcontractors'), value: shown(formatMoney(sum?.subcontractors ?? 0)) },
        { label: t('Own labor'), value: shown(formatMoney(sum?.labor ?? 0)) },
        {
          label: t('Receipts, mileage, and travel'),
          value: shown(formatMoney((sum?.receipts ?? 0) + (sum?.travel ?? 0))),
        },
        { label: t('Margin'), value: shown(marginText(sum?.margin ?? 0, sum?.margin_percent)) },
      ]}
    />
  );
}
