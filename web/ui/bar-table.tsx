import type { ReactNode } from 'react';
import { formatNumber } from '#shared/locale.ts';
import { t } from '#web/lib/text.ts';

interface BarRow {
  key: string;
  label: ReactNode;
  count: number;
}

interface BarTableProps {
  caption: string;
  rows: readonly BarRow[];
}

const BAR_HEIGHT = 12;

/** A table with a bar in each row, which works as a chart. */
export function BarTable({ caption, rows }: BarTableProps) {
  const largest = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('What')}</th>
          <th scope="col">{t('Count')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, count }) => (
          <tr key={key}>
            <th scope="row" className="w-36 py-1.5 pr-3 text-left font-normal md:w-44">
              {label}
            </th>
            <td className="py-1.5">
              <span className="flex items-center gap-3">
                <svg aria-hidden="true" width="100%" height={BAR_HEIGHT} className="min-w-0 flex-1">
                  <rect width="100%" height={BAR_HEIGHT} rx="3" className="fill-ink/5" />
                  <rect
                    width={`${(count / largest) * 100}%`}
                    height={BAR_HEIGHT}
                    rx="3"
                    className="fill-slate"
                  />
                </svg>
                <span className="figures w-10 text-right md:w-14 font-medium">{formatNumber(count)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
