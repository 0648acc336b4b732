import { useState } from 'react';
import { isMarkup, PRICE_KINDS, PRICE_TIME_KINDS } from '#shared/rules/prices.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { CandidateList } from '#web/features/prices/components/candidate-list.tsx';
import { RecordCombobox } from '#web/features/prices/components/record-combobox.tsx';
import { TradeSelect } from '#web/features/prices/components/trade-select.tsx';
import { kindLabel, timeKindLabel } from '#web/features/prices/price-labels.ts';
import { type PriceQuestion, usePriceExplanation } from '#web/features/prices/queries.ts';
import { today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Card } from '#web/ui/card.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LaborClassSelect } from '#web/ui/labor-class-select.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const ASKED_AFTER_MS = 300;

/** As typed; a text may be empty. */
interface Question extends Required<Omit<PriceQuestion, 'p_cost' | 'p_project_id'>> {
  cost: string;
}

const emptyQuestion = (): Question => ({
  ...{ p_work_order_id: null, p_kind: 'hour', p_on: today(), p_trade: '' },
  ...{ p_time_kind: 'regular', cost: '', p_description: '', p_labor_class: '' },
});

/** Asks which price applies to work, and says why. */
export function PriceExplanation() {
  const [asked, setAsked] = useState(emptyQuestion);
  const ask = (changes: Partial<Question>) => setAsked((before) => ({ ...before, ...changes }));
  const { cost, ...question } = useDebounced(asked, ASKED_AFTER_MS);
  const amount = typedNumber(cost) ?? 0;
  const answer = usePriceExplanation({ ...question, p_cost: Number.isFinite(amount) ? amount : 0 });
  const { p_kind: kind } = asked;
  return (
    <Card title={t('Which price applies?')}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label={t('Work order')} className="sm:col-span-2 lg:col-span-1">
          <RecordCombobox
            of="work_order"
            value={asked.p_work_order_id}
            onValueChange={(id) => ask({ p_work_order_id: id })}
          />
        </Field>
        <Field label={t('Price for')}>
          <Select
            value={kind}
            options={PRICE_KINDS.map((value) => ({ value, label: kindLabel(value) }))}
            onChange={({ target }) => ask({ p_kind: target.value })}
          />
        </Field>
        <Field label={t('Day')}>
          <Input type="date" value={asked.p_on} onChange={({ target }) => ask({ p_on: target.value })} />
        </Field>
        <Field label={t('Trade')}>
          <TradeSelect
            value={asked.p_trade}
            placeholder={t('That of the work order')}
            onChange={(trade) => ask({ p_trade: trade ?? '' })}
          />
        </Field>
        {kind === 'hour' && (
          <>
            <Field label={t('Time')}>
              <Select
                value={asked.p_time_kind}
                options={PRICE_TIME_KINDS.map((value) => ({ value, label: timeKindLabel(value) }))}
                onChange={({ target }) => ask({ p_time_kind: target.value })}
              />
            </Field>
            <Field label={t('Labor class')}>
              <LaborClassSelect
                value={asked.p_labor_class}
                placeholder={t('None')}
                onChange={(name) => ask({ p_labor_class: name ?? '' })}
              />
            </Field>
          </>
        )}
        {isMarkup(kind) && (
          <Field label={t('Cost, $')}>
            <DecimalInput value={asked.cost} onValue={(typed) => ask({ cost: typed })} />
          </Field>
        )}
        {kind === 'flat' && (
          <Field label={t('Job type')}>
            <Input
              value={asked.p_description}
              maxLength={160}
              onChange={({ target }) => ask({ p_description: target.value })}
            />
          </Field>
        )}
      </div>
      <div className="mt-4">
        {asked.p_work_order_id === null ? (
          <p className="text-ink-soft">{t('Choose a work order to see its price and what set it.')}</p>
        ) : (
          <QueryView query={answer} skeleton={<Skeleton className="h-24" />}>
            {(candidates) => <CandidateList candidates={candidates} kind={question.p_kind} />}
          </QueryView>
        )}
      </div>
    </Card>
  );
}
