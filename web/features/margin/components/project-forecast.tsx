import { useState } from 'react';
import { BudgetDialog } from '#web/features/margin/components/budget-dialog.tsx';
import { Line } from '#web/features/margin/components/margin-line.tsx';
import type { RecordMargin } from '#web/features/margin/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';

interface ProjectForecastProps {
  projectId: string;
  margin: RecordMargin;
}

/** The budget and contract value of a project, what it has cost, and what it is going to cost. */
export function ProjectForecast({ projectId, margin }: ProjectForecastProps) {
  const may = useMay();
  const [isEditing, setIsEditing] = useState(false);
  const { budget_amount: budget, contract_amount: contract, cost, forecast_cost: forecast } = margin;
  const over = budget !== null && forecast !== null ? forecast - budget : 0;
  return (
    <section aria-label={t('Budget and forecast')} className="mt-4">
      <h3 className="flex min-h-8 items-center justify-between gap-3 font-semibold">
        {t('Budget and forecast')}
        {may('invoice') && (
          <Button size="small" onClick={() => setIsEditing(true)}>
            {t('Edit budget')}
          </Button>
        )}
      </h3>
      <dl className="divide-y divide-line/70">
        <Line
          label={
            margin.has_contract ? (
              <>
                {t('Contract value')}
                <span className="block max-w-60 text-ink-soft text-xs">
                  {t('The sum of the schedule of values')}
                </span>
              </>
            ) : (
              t('Contract value')
            )
          }
          value={formatMoney(contract)}
        />
        <Line label={t('Budget')} value={formatMoney(budget)} />
        <Line label={t('Cost to date')} value={formatMoney(cost)} />
        <Line
          label={
            <>
              {t('Forecast at completion')}
              <span className="block max-w-60 text-ink-soft text-xs">
                {t('With what waits for approval, and what the NTE of open work orders leaves')}
              </span>
            </>
          }
          value={
            <>
              {formatMoney(forecast)}
              {over > 0 && (
                <span className="block text-brick-ink text-xs">
                  {t('{{amount}} over the budget', { amount: formatMoney(over) })}
                </span>
              )}
            </>
          }
        />
        <Line
          label={
            contract === null
              ? t('Forecast margin by what can be invoiced')
              : t('Forecast margin by the contract')
          }
          value={formatMoney(margin.forecast_margin)}
        />
      </dl>
      {isEditing && (
        <BudgetDialog
          projectId={projectId}
          saved={{ budget, contract }}
          hasContract={margin.has_contract === true}
          onClose={() => setIsEditing(false)}
        />
      )}
    </section>
  );
}
