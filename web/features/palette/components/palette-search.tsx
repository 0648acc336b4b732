import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { PALETTE_DEBOUNCE_MS, PALETTE_EACH_MAX } from '#shared/limits.ts';
import { PaletteLine } from '#web/features/palette/components/palette-line.tsx';
import {
  groupsOf,
  type ListsOf,
  type MoreOf,
  type PaletteGroup,
  type PaletteItem,
  type PaletteKind,
  type PalettePage,
} from '#web/features/palette/palette-item.ts';
import { usePaletteSearch } from '#web/features/palette/queries.ts';
import { t } from '#web/lib/text.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

export interface PaletteSearchProps {
  isOpen: boolean;
  /** What the user may start. */
  actions: readonly PalettePage[];
  /** The pages that the user may open. */
  pages: readonly PalettePage[];
  /** The kinds of records with a page for the user. */
  kinds: readonly PaletteKind[];
  /** The lists that the user may open of a record. */
  listsOf: ListsOf;
  /** The list that the user may open of a kind, searched for a text. */
  moreOf: MoreOf;
  /** The ids of recently opened records. */
  recent: readonly string[];
  onChoose: (item: PaletteItem) => void;
}

/** A search field with its results: by a few letters, or by a number without its zeros; arrows and Enter select. */
export function PaletteSearch({
  isOpen,
  actions,
  pages,
  kinds,
  listsOf,
  moreOf,
  recent,
  onChoose,
}: PaletteSearchProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const asked = useDebounced(text, PALETTE_DEBOUNCE_MS);
  const query = usePaletteSearch({ text: asked, kinds, recent }, isOpen);
  const things = query.isError ? [] : (query.data ?? []);
  const groups = groupsOf({ actions, pages, listsOf, moreOf }, things, text);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  // Do not show 'nothing found' until the response for the current text has arrived.
  const isSettled = asked === text && !query.isFetching;

  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      itemToStringValue={(item: PaletteItem) => item.title}
      autoHighlight="always"
      value={typed}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setTyped(value);
      }}
    >
      <div className="flex items-center gap-2.5 border-line border-b px-4 max-md:pt-[env(safe-area-inset-top)]">
        <Search aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <Autocomplete.Input
          aria-label={t('Find anything')}
          placeholder={t('Number, name, address, page or action')}
          maxLength={100}
          autoFocus
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-hidden placeholder:text-ink-soft"
        />
        <Dialog.Close
          aria-label={t('Close')}
          className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-ink/6 md:size-9"
        >
          <X aria-hidden className="size-5" />
        </Dialog.Close>
      </div>
      <Autocomplete.Status className="sr-only">
        {isSettled && text !== '' && t('{{count}} result|{{count}} results', { count })}
      </Autocomplete.Status>
      <div className="flex min-h-0 flex-1 flex-col md:h-112">
        {query.isError && asked === text && (
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        )}
        {isSettled && !query.isError && text !== '' && count === 0 && (
          <p className="px-4 py-10 text-center text-ink-soft">
            {t('Nothing found for “{{text}}”. Try a number, a name or a location.', { text })}
          </p>
        )}
        <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 data-empty:hidden">
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.label} items={group.items} className="mb-2 last:mb-0">
              <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 font-medium text-ink-soft text-xs">
                {group.isCut
                  ? t('{{kind}}: the first {{shown}}. Type more to find others.', {
                      kind: t(group.label),
                      shown: PALETTE_EACH_MAX,
                    })
                  : t(group.label)}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <Autocomplete.Item
                    key={item.key}
                    value={item}
                    onClick={() => onChoose(item)}
                    className="flex min-h-12 cursor-pointer select-none items-center gap-3 rounded-md px-2.5 py-1.5 outline-hidden data-highlighted:bg-slate-tint/60 md:min-h-10"
                  >
                    <PaletteLine item={item} search={text} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
