import { TriangleAlert } from 'lucide-react';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

/** An NTE amount; marked when more than it has been billed. */
export function NteMark({ nteAmount, billed }: { nteAmount: number | null; billed: number }) {
  if (nteAmount === null || billed <= nteAmount) return <>{formatMoney(nteAmount)}</>;
  const text = t('{{amount}} billed', { amount: formatMoney(billed) });
  return (
    <span className="inline-flex items-center gap-1 font-medium text-brick-ink" title={text}>
      <TriangleAlert aria-label={text} className="size-3.5" />
      {formatMoney(nteAmount)}
    </span>
  );
}
