import { useState } from 'react';
import {
  type Checklist,
  type ChecklistVersion,
  useChecklists,
} from '#web/features/reports/checklist-queries.ts';
import { ChecklistForm } from '#web/features/reports/components/checklist-form.tsx';
import { activeTrades } from '#web/lib/office-trades.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';

/** What is being written for one trade. */
interface Draft extends ChecklistVersion {
  /** What was stored when the user began. */
  base: ChecklistVersion;
  /** Whether it is saved: it is shown until its list has loaded. */
  isSaved: boolean;
}

/** One list per trade, and one for all other trades. What is not saved stays while another trade is chosen. */
export function ChecklistEditor() {
  const [trade, setTrade] = useState('');
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const keep = (draft: Draft) => setDrafts((before) => ({ ...before, [trade]: draft }));
  return (
    <QueryView query={useChecklists()} skeleton={<Skeleton className="h-80" />}>
      {(lists) => {
        const listOf = (name: string) => lists.find((one) => one.trade === name);
        const storedOf = (name: string): ChecklistVersion => ({
          items: listOf(name)?.items ?? [],
          version: listOf(name)?.updated_at ?? null,
        });
        const draftOf = (name: string) => {
          const draft = drafts[name];
          const isLoaded = (storedOf(name).version ?? '') >= (draft?.version ?? '');
          return draft?.isSaved && isLoaded ? undefined : draft;
        };
        const unsaved = Object.keys(drafts).filter(
          (name) => name !== trade && draftOf(name)?.isSaved === false,
        );
        const isChanged = unsaved.length > 0 || draftOf(trade)?.isSaved === false;
        const mine = draftOf(trade) ?? storedOf(trade);
        const base = draftOf(trade)?.base ?? storedOf(trade);
        return (
          <div className="grid gap-4">
            <UnsavedGuard isChanged={isChanged} />
            <Field label={t('Trade')}>
              <Select
                value={trade}
                onChange={({ target }) => setTrade(target.value)}
                options={tradeOptions(lists)}
              />
            </Field>
            {unsaved.map((name) => (
              <p key={name} className="text-ochre-ink">
                {name
                  ? t('The checklist of {{trade}} is not saved.', { trade: name })
                  : t('The checklist of all other trades is not saved.')}
              </p>
            ))}
            <ChecklistForm
              key={trade}
              trade={trade}
              listId={listOf(trade)?.id}
              base={base}
              mine={mine}
              onChange={(changed) => keep({ ...changed, base, isSaved: false })}
              onSaved={(saved) => keep({ ...saved, base: saved, isSaved: true })}
            />
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
