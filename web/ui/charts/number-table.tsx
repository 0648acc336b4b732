import { Link } from '@tanstack/react-router';
import { formatNumber } from '#shared/locale.ts';
import type { ChartTable, WorkFilters } from '#web/ui/charts/chart-data.ts';

const TWO_DECIMALS = { maximumFractionDigits: 2 };

/** The data of a chart as a table, whose numbers open the work that they count. Long tables scroll, also by keyboard. */
export function NumberTable({ caption, table }: { caption: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="max-h-80 min-h-60 overflow-auto">
      <table className="w-full text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="border-line border-b">
            {table.header.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`py-1.5 pr-3 font-medium text-ink-soft text-xs ${index > 0 ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells], row) => (
            <tr key={String(name)} className="border-line/60 border-b">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={table.header[index + 1]} className="figures py-1.5 pr-3 text-right">
                  <Opening filters={table.opens?.[row]?.[index]}>{textOf(cell)}</Opening>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const textOf = (cell: string | number | null) =>
  cell === null ? '—' : typeof cell === 'number' ? formatNumber(cell, TWO_DECIMALS) : cell;

function Opening({ filters, children }: { filters: WorkFilters | undefined; children: string }) {
  if (!filters) return children;
  return (
    <Link to="/admin/work-orders" search={filters} className="rounded-sm text-slate hover:underline">
      {children}
    </Link>
  );
}
