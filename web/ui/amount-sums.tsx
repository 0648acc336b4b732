import { formatNumber } from '#shared/locale.ts';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { isLongAmount } from '#web/ui/long-amount.ts';
import { PendingValue } from '#web/ui/pending-value.tsx';

interface AmountSum {
  label: string;
  /** How many records are summed up; null where that is not shown. */
  count: number | null;
  /** US dollars. */
  amount: number;
}

/** The totals of a list, in cards above it, with skeletons while they load. Long amounts are set in smaller type. */
export function AmountSums({ sums, isPending }: { sums: readonly AmountSum[]; isPending: boolean }) {
  return (
    <dl
      className={cn(
        'mb-4 grid gap-px overflow-hidden rounded-lg border border-line bg-line shadow-lift',
        sums.length === 1 ? 'w-fit min-w-40' : 'grid-cols-2',
        sums.length === 3 && 'max-md:[&>:last-child]:col-span-2 md:max-w-2xl md:grid-cols-3',
        sums.length > 3 && 'lg:grid-cols-4',
        sums.length === 2 && 'md:max-w-md',
      )}
    >
      {sums.map(({ label, count, amount }) => (
        <div key={label} className="bg-surface px-4 py-2.5 max-md:px-3">
          <dt className="flex justify-between gap-2 text-ink-soft text-xs">
            {label}
            {count !== null && !isPending && (
              <span className="figures">
                <span className="sr-only">{t('Count')}: </span>
                {formatNumber(count)}
              </span>
            )}
          </dt>
          <dd
            className={cn(
              'figures font-semibold text-base leading-6 wrap-break-word',
              isLongAmount(formatMoney(amount)) && 'max-md:text-sm',
            )}
          >
            {isPending ? <PendingValue className="my-1 h-4 w-24" /> : formatMoney(amount)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
