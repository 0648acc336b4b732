import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

interface OverNteRow {
  id: string;
  number: string;
  title: string;
  nteAmount: number;
  billedBefore: number;
  amount: number;
  over: number;
}

/** Why lines exceed their NTE, in numbers: the NTE, earlier bills, and this bill. */
export function OverNteTable({ rows }: { rows: readonly OverNteRow[] }) {
  const figures = (row: OverNteRow) =>
    [
      [t('NTE'), row.nteAmount],
      [t('Billed before'), row.billedBefore],
      [t('This bill'), row.amount],
      [t('Of that over the NTE'), row.over],
    ] as const;
  return (
    <ul className="divide-y divide-current/15">
      {rows.map((row) => (
        <li key={row.id} className="py-2 first:pt-1 last:pb-0">
          <p className="font-medium">
            <span className="figures">{row.number}</span> {row.title}
          </p>
          <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-4">
            {figures(row).map(([label, amount]) => (
              <div key={label} className="flex justify-between gap-2 sm:block">
                <dt className="text-xs">{label}</dt>
                <dd className="figures font-medium">{formatMoney(amount)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
