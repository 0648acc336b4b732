import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '#shared/locale.ts';
import { SHOWN_MAX } from '#web/features/analytics/breakdown-label.ts';
import type { FigureScope } from '#web/features/analytics/figures.ts';
import {
  firstMonthOf,
  type MarginBreakdown,
  type MarginFigure,
  rowsSearch,
  useMarginFigures,
} from '#web/features/analytics/margin-figures.ts';
import { formatDayAs } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { Select } from '#web/ui/select.tsx';

const BREAKDOWNS = [
  ['month', message('By month')],
  ['customer', message('By customer')],
  ['subcontractor', message('By subcontractor')],
  ['trade', message('By trade')],
  ['project', message('By project')],
  ['location', message('By location')],
] as const satisfies readonly (readonly [MarginBreakdown, Message])[];

interface MarginChartProps {
  days: number;
  scope: FigureScope;
  className?: string;
}

/** What was earned and what it cost; each bar opens the work behind it. For those who see costs. */
export function MarginChart({ days, scope, className }: MarginChartProps) {
  const [by, setBy] = useState<MarginBreakdown>('month');
  const query = useMarginFigures(by, days, scope);
  const title = t('Margin');
  return (
    <ChartCard
      title={title}
      className={className ?? ''}
      note={t(
        'Whole months since {{month}}: the costs, and paler what was invoiced without tax, less credit notes. Choose a bar to see its work.',
        { month: formatDayAs('month', firstMonthOf(days)) },
      )}
      query={query}
      isEmpty={(figures) => figures.length === 0}
      emptyText={t('Nothing was earned or spent')}
      controls={
        <Select
          aria-label={title}
          className="w-48 max-w-full"
          options={BREAKDOWNS.map(([value, label]) => ({ value, label: t(label) }))}
          value={by}
          onChange={({ target }) =>
            setBy(BREAKDOWNS.find(([value]) => value === target.value)?.[0] ?? 'month')
          }
        />
      }
      table={(figures) => ({
        header: [
          ...[t('What'), t('Invoiced'), t('Subcontractors'), t('Own labor'), t('Receipts')],
          ...[t('Mileage and travel'), t('Costs'), t('Margin'), t('Margin, %')],
        ],
        rows: figures.map((figure) => [
          nameOf(figure, by),
          ...[figure.revenue ?? 0, figure.subcontractors ?? 0, figure.labor ?? 0, figure.receipts ?? 0],
          ...[figure.travel ?? 0, figure.cost ?? 0],
          figure.margin ?? 0,
          figure.margin_percent,
        ]),
      })}
    >
      {(figures) => (
        <RankedBars
          rows={(by === 'month' ? figures : figures.slice(0, SHOWN_MAX)).map((figure) => ({
            key: `${figure.key} ${figure.month}`,
            label: <RowsLink {...{ figure, by, days, scope }} />,
            value: figure.cost,
            text: formatMoney(figure.margin),
            beside: figure.revenue,
            detail: detailOf(figure),
            attention: (figure.margin ?? 0) < 0,
          }))}
        />
      )}
    </ChartCard>
  );
}

interface RowsLinkProps {
  figure: MarginFigure;
  by: MarginBreakdown;
  days: number;
  scope: FigureScope;
}

/** The name of a bar, which opens its work. */
function RowsLink({ figure, by, days, scope }: RowsLinkProps) {
  return (
    <Link
      to="/admin/analytics/margin"
      search={rowsSearch(figure, by, days, scope)}
      className="rounded-sm text-slate hover:underline"
    >
      {nameOf(figure, by)}
    </Link>
  );
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

function nameOf({ key, label, month }: MarginFigure, by: MarginBreakdown): string {
  if (by === 'month') return formatDayAs('month', month);
  if (key === NOBODY) return by === 'subcontractor' ? t('Own crew') : t('Not specified');
  return label || t('Not specified');
}

function detailOf({ margin_percent: percent, revenue }: MarginFigure): string {
  if (percent === null) return t('Not invoiced yet');
  return t('{{percent}} of {{amount}}', {
    percent: formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 1 }),
    amount: formatMoney(revenue),
  });
}
