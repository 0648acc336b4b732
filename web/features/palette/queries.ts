import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PALETTE_EACH_MAX } from '#shared/limits.ts';
import { type FoundThing, isKind, type PaletteKind } from '#web/features/palette/palette-item.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

interface PaletteQuestion {
  text: string;
  kinds: readonly PaletteKind[];
  /** The recently opened records, shown while nothing is typed. */
  recent: readonly string[];
}

/** The results for a text; outdated requests are aborted. */
export function usePaletteSearch({ text, kinds, recent }: PaletteQuestion, isOpen: boolean) {
  const ids = text === '' ? recent : [];
  return useQuery({
    queryKey: ['palette', 'found', text, kinds, ids],
    enabled: isOpen && (text !== '' || ids.length > 0),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: async ({ signal }): Promise<FoundThing[]> => {
      const supabase = await getSupabase();
      const answer = await supabase
        .rpc('search_everything', {
          p_query: text,
          // One more than is shown tells whether there are more.
          p_limit: PALETTE_EACH_MAX + 1,
          p_kinds: [...kinds],
          p_ids: [...ids],
        })
        .abortSignal(signal);
      const found = unwrap(answer).flatMap(({ kind, id, number, title, detail, status, amount }) =>
        isKind(kind) && id
          ? [{ kind, id, number, title: title ?? '', detail: detail ?? '', status, amount }]
          : [],
      );
      return text === '' ? found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : found;
    },
  });
}
