import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import type { OptionSearch } from '#web/ui/option-search.ts';

type SearchQuery = Pick<UseQueryResult, 'isPending' | 'isPlaceholderData' | 'isFetching'>;

/**
 * The search of a combobox whose options are found on the server.
 * @returns the text to ask the server for, and what the combobox has to know of the query for it
 */
export function useOptionSearch() {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  return {
    text,
    /** Begins anew, as for another choice. */
    clear: () => setTyped(''),
    /** @param isLimited whether the server may have left out options that match */
    searchOf: (query: SearchQuery, isLimited: boolean): OptionSearch => ({
      onTyping: setTyped,
      answers: query.isPending || query.isPlaceholderData ? null : text,
      isPending: text !== typed.trim() || query.isFetching,
      isLimited,
    }),
  };
}
