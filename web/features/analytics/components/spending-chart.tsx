import { useState } from 'react';
import { labelOf, SHOWN_MAX } from '#web/features/analytics/breakdown-label.ts';
import { BreakdownSelect } from '#web/features/analytics/components/breakdown-select.tsx';
import { CompletedLink } from '#web/features/analytics/components/completed-link.tsx';
import {
  type Breakdown,
  type Figure,
  type FigureScope,
  useFigures,
} from '#web/features/analytics/figures.ts';
import { firstDayOf } from '#web/features/analytics/periods.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';

interface SpendingChartProps {
  days: number;
  choices: readonly Breakdown[];
  scope?: FigureScope;
  /** Each bar opens its work orders: on the office's screen, which has a list of all of them. */
  opensRows?: boolean;
  className?: string;
}

/** The amounts of approved bills, compared to the NTE. */
export function SpendingChart({ days, choices, scope, opensRows, className }: SpendingChartProps) {
  const [by, setBy] = useState<Breakdown>(choices[0] ?? 'subcontractor');
  const query = useFigures({ measures: ['nte', 'spent'], by, days, scope });
  const title = t('Spend against NTE');
  return (
    <ChartCard
      title={title}
      className={className ?? ''}
      note={t(
        'Work orders completed since {{day}}: approved and paid bills, and paler the NTE amounts of all of them.',
        { day: firstDayOf(days) },
      )}
      query={query}
      isEmpty={(figures) => figures.length === 0}
      emptyText={t('Nothing with an NTE amount was completed')}
      controls={<BreakdownSelect label={title} choices={choices} value={by} onChange={setBy} />}
      table={(figures) => ({
        header: [t('What'), t('Approved bills'), t('NTE')],
        rows: pairsOf(figures, by).map(({ label, spent, nte }) => [label, spent, nte]),
      })}
    >
      {(figures) => (
        <RankedBars
          rows={pairsOf(figures, by)
            .slice(0, SHOWN_MAX)
            .map(({ key, label, spent, nte }) => ({
              key,
              label: opensRows ? (
                <CompletedLink {...{ figure: { key }, by, days, scope }}>{label}</CompletedLink>
              ) : (
                label
              ),
              value: spent,
              text: formatMoney(spent),
              beside: nte,
              detail: t('of {{amount}}', { amount: formatMoney(nte) }),
              // Without an NTE, no bill can exceed it.
              attention: nte > 0 && spent > nte,
            }))}
        />
      )}
    </ChartCard>
  );
}

function pairsOf(figures: readonly Figure[], by: Breakdown) {
  const keys = [...new Set(figures.map(({ key }) => key))];
  const amount = (key: string, measure: string) =>
    figures.find((figure) => figure.key === key && figure.measure === measure)?.amount ?? 0;
  return keys
    .map((key) => {
      const label = figures.find((figure) => figure.key === key)?.label ?? '';
      return {
        key,
        label: labelOf({ key, label }, by),
        spent: amount(key, 'spent'),
        nte: amount(key, 'nte'),
      };
    })
    .sort((a, b) => Math.max(b.nte, b.spent) - Math.max(a.nte, a.spent));
}
