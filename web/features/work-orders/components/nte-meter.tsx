import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

interface NteMeterProps {
  nteAmount: number | null;
  /** US dollars on submitted, approved, and paid bills. */
  billed: number;
}

/** How much of the NTE is billed, as numbers and as a bar. */
export function NteMeter({ nteAmount, billed }: NteMeterProps) {
  if (nteAmount === null) {
    return (
      <p className="text-ink-soft">
        {billed > 0
          ? t('{{amount}} billed. No NTE is set.', { amount: formatMoney(billed) })
          : t('Nothing is billed yet.')}
      </p>
    );
  }
  const over = billed - nteAmount;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="figures">
          {t('{{billed}} billed of {{nte}} NTE', {
            billed: formatMoney(billed),
            nte: formatMoney(nteAmount),
          })}
        </span>
        <span className={cn('figures', over > 0 ? 'font-medium text-brick-ink' : 'text-ink-soft')}>
          {over > 0
            ? t('{{amount}} over', { amount: formatMoney(over) })
            : t('{{amount}} left', { amount: formatMoney(-over) })}
        </span>
      </p>
      <meter
        min={0}
        max={nteAmount}
        value={Math.min(billed, nteAmount)}
        aria-label={t('Share of the NTE that is billed')}
        className="sr-only"
      />
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className={cn('h-full rounded-full', over > 0 ? 'bg-brick' : 'bg-slate')}
          style={{ width: `${Math.min(100, (billed / nteAmount) * 100)}%` }}
        />
      </div>
    </div>
  );
}
