import { useState } from 'react';
import { type Checklist, useChecklists } from '#web/features/reports/checklist-queries.ts';
import { ChecklistForm } from '#web/features/reports/components/checklist-form.tsx';
import { activeTrades } from '#web/lib/office-trades.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** One list per trade, and one for all other trades. */
export function ChecklistEditor() {
  const [trade, setTrade] = useState('');
  return (
    <QueryView query={useChecklists()} skeleton={<Skeleton className="h-80" />}>
      {(lists) => {
        const list = lists.find((one) => one.trade === trade);
        return (
          <div className="grid gap-4">
            <Field label={t('Trade')}>
              <Select
                value={trade}
                onChange={({ target }) => setTrade(target.value)}
                options={tradeOptions(lists)}
              />
            </Field>
            <ChecklistForm key={`${trade} ${list?.updated_at}`} trade={trade} list={list} />
          </div>
        );
      }}
    </QueryView>
  );
}

function tradeOptions(lists: readonly Checklist[]) {
  const kept = lists.map(({ trade }) => trade).filter(Boolean);
  const named = [...new Set([...activeTrades(), ...kept])];
  return [
    { value: '', label: t('All other trades') },
    ...named.map((trade) => ({
      value: trade,
      label: kept.includes(trade) ? trade : t('{{trade}} (as all others)', { trade }),
    })),
  ];
}
