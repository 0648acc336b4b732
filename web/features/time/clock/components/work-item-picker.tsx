import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { ClockRefusal } from '#web/features/time/clock/clock-problem.ts';
import { setClockState, type WantedItem } from '#web/features/time/clock/clock-state.ts';
import { ClockProblem } from '#web/features/time/clock/components/clock-problem.tsx';
import { WorkItemRow } from '#web/features/time/clock/components/work-item-row.tsx';
import { useHourlyRate } from '#web/features/time/clock/hourly-rate.ts';
import { sectionsOf, type WorkItem, withPendingTime, withText } from '#web/features/time/clock/work-items.ts';
import { useFoundWorkItems, useWorkItems } from '#web/features/time/clock/work-items-query.ts';
import type { PendingTime } from '#web/lib/pending-time.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface WorkItemPickerProps {
  profileId: string;
  wanted: WantedItem | null;
  chosen: WorkItem | null;
  /** Pending time on this device. */
  pending: readonly PendingTime[];
  onChoose: (item: WorkItem | null) => void;
}

/** The searchable list of the clock sheet. Throws loading errors, for the clock's error boundary. */
export function WorkItemPicker({ profileId, wanted, chosen, pending, onChoose }: WorkItemPickerProps) {
  const [text, setText] = useState('');
  const query = useWorkItems(profileId);
  const found = useFoundWorkItems(useDebounced(text.trim(), SEARCH_DEBOUNCE_MS));
  const rate = useHourlyRate(profileId);

  const items = query.data && withPendingTime(query.data, pending, serverToday());
  useEffect(() => {
    const item = wanted && items?.find(({ kind, id }) => kind === wanted.kind && id === wanted.id);
    if (!item) return;
    onChoose(item);
    // Once: a later selection by the user is kept.
    setClockState({ wanted: null });
  }, [wanted, items, onChoose]);

  if (!items && query.error) throw query.error;
  if (rate.data === null) {
    const text = t('Hourly rate not set. Please contact administration.');
    return <ClockProblem error={new ClockRefusal('clock_in_rate_missing', text)} />;
  }
  const shown = items && sectionsOf(text.trim() ? withText(mergedItems(items, found.data), text) : items);

  return (
    // The height does not depend on the results: the field stays under the thumb.
    <div className="grid min-h-[60dvh] content-start gap-3 pt-1">
      <SearchField
        placeholder={t('Search by number, title, or assignee...')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          // A hidden item cannot be clocked in to.
          if (chosen && withText([chosen], target.value).length === 0) onChoose(null);
        }}
        autoComplete="off"
      />
      {shown === undefined ? (
        <div className="grid gap-2" aria-hidden>
          {['first', 'second', 'third', 'fourth'].map((row) => (
            <Skeleton key={row} className="h-18 rounded-md" />
          ))}
        </div>
      ) : shown.length === 0 && !found.isFetching ? (
        <div role="status" className="grid gap-1 py-10 text-center text-ink-soft">
          {text.trim() ? (
            t('No work items found matching your search.')
          ) : (
            <>
              <p className="font-medium text-ink">{t('Nothing is assigned to you')}</p>
              <p>{t('Ask the office to assign the work to you. It then appears here.')}</p>
            </>
          )}
        </div>
      ) : (
        <div role="radiogroup" aria-label={t('Work items')} className="grid gap-4">
          {shown.map((section) => (
            <section key={section.title} aria-label={t(section.title)} className="grid gap-2">
              <h3 className="font-semibold text-ink-soft text-sm">{t(section.title)}</h3>
              {section.items.map((item) => (
                <WorkItemRow
                  key={item.id}
                  item={item}
                  isChosen={chosen?.id === item.id}
                  onChoose={() => onChoose(item)}
                />
              ))}
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

/** The loaded items, and the server's results. */
function mergedItems(loaded: readonly WorkItem[], found: readonly WorkItem[] = []): WorkItem[] {
  const known = new Set(loaded.map(({ id }) => id));
  return [...loaded, ...found.filter(({ id }) => !known.has(id))];
}
