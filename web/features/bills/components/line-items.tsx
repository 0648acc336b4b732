import { ITEM_KINDS, ITEM_LABELS } from '#web/features/bills/bill-items.ts';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

type Item = Bill['lines'][number]['items'][number];

const kindLabel = (kind: string) => t(ITEM_LABELS[ITEM_KINDS.find((known) => known === kind) ?? 'other']);

const hoursAndRate = ({ hours, hourly_rate }: Item) =>
  hours !== null &&
  hourly_rate !== null &&
  t('{{hours}} × {{rate}}', { hours: formatHours(hours), rate: formatMoney(hourly_rate) });

/** What the amount of a work order consists of, as the subcontractor wrote it. */
export function LineItems({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="grid basis-full gap-1 border-line border-l-2 pl-3">
      {items
        .toSorted((a, b) => a.position - b.position)
        .map((item) => (
          <li key={item.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {[kindLabel(item.kind), hoursAndRate(item), item.description].filter(Boolean).join(' · ')}
            </span>
            <span className="figures">{formatMoney(item.amount)}</span>
          </li>
        ))}
    </ul>
  );
}
