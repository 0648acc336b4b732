import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import type { ListNote } from '#web/ui/list-chips.tsx';

/** Explains what a list that is sorted by due date leaves out. */
export function dueOrderNotes(search: ListSearch, change: (changes: ListSearch) => void): ListNote[] {
  const isByDue = search.sort === 'due' || search.sort === '-due';
  return isByDue
    ? [{ text: t('Open work with a due date'), onRemove: () => change({ sort: undefined }) }]
    : [];
}
