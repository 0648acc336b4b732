import type { BillScope } from '#web/features/bills/bill-search.ts';
import { useBillSums } from '#web/features/bills/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { PendingValue } from '#web/ui/pending-value.tsx';

const number = new Intl.NumberFormat('en-US');

/**
 * What the bills that are filtered add up to, and how much of it waits: for a judgement, and for money. Drafts and what was
 * sent back count for nothing.
 */
export function BillSums({ scope, search }: { scope: BillScope; search: ListSearch }) {
  const { data: sums, isError } = useBillSums(scope, search);
  if (isError) return null;
  const figures = [
    [t('Bills'), number.format(sums?.bills ?? 0), formatMoney(sums?.total ?? 0)],
    [t('To review'), number.format(sums?.submitted_bills ?? 0), formatMoney(sums?.submitted_total ?? 0)],
    [t('To pay'), number.format(sums?.approved_bills ?? 0), formatMoney(sums?.approved_total ?? 0)],
    [t('Over NTE'), null, formatMoney(sums?.over_nte_total ?? 0)],
  ] as const;
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-lift lg:grid-cols-4">
      {figures.map(([label, count, amount]) => (
        <div key={label} className="bg-surface px-4 py-2.5">
          <dt className="flex justify-between gap-2 text-ink-soft text-xs">
            {label}
            {count !== null && sums && (
              <span className="figures">
                <span className="sr-only">{t('Count')}: </span>
                {count}
              </span>
            )}
          </dt>
          <dd className="figures font-semibold text-base leading-6">
            {sums ? amount : <PendingValue className="my-1 h-4 w-24" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
