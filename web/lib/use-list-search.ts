import { useRouter, useSearch } from '@tanstack/react-router';

/** What a list shows, kept in the address so that it survives reload, back and sharing. */
export interface ListSearch {
  /** The search text. */
  q?: string;
  status?: string;
  /** Counted from 1; absent is the first. */
  page?: number;
  /** The filters that a list has of its own, by name. */
  [filter: string]: string | number | undefined;
}

/** For a list route's `validateSearch`: keeps texts and a sensible page number, drops the rest. */
export function parseListSearch(search: Record<string, unknown>): ListSearch {
  const kept: ListSearch = {};
  for (const [name, value] of Object.entries(search)) {
    const text = typeof value === 'number' ? String(value) : value;
    if (name === 'page') {
      const page = Number(text);
      if (Number.isInteger(page) && page > 1) kept.page = page;
    } else if (typeof text === 'string' && text !== '') {
      kept[name] = text;
    }
  }
  return kept;
}

/** The list's part of the address, and how to change it; any change but of the page goes back to the first page. */
export function useListSearch() {
  const search = parseListSearch(useSearch({ strict: false }));
  const router = useRouter();
  const change = (changes: ListSearch) => {
    const next = { ...search, page: undefined, ...changes };
    const address = router.latestLocation.pathname + router.options.stringifySearch(parseListSearch(next));
    router.history.replace(address);
  };
  return { search, change };
}
