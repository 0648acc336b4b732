import { useRouter, useSearch } from '@tanstack/react-router';

/** The state of a list, stored in the URL so that it survives reload, back, and sharing. */
export interface ListSearch {
  /** The search text. */
  q?: string;
  status?: string;
  /** The order: a column's `sort`, with a minus for descending. */
  sort?: string;
  /** Counted from 1; the first page when absent. */
  page?: number;
  /** The cursor after which the page begins, or before which it ends; see `keyset.ts`. */
  after?: string;
  before?: string;
  /** The list's own filters, by name. */
  [filter: string]: string | number | undefined;
}

/** For a list route's `validateSearch`: keeps texts and a valid page number, drops the rest. */
export function parseListSearch(search: Record<string, unknown>): ListSearch {
  const kept: ListSearch = {};
  for (const [name, value] of Object.entries(search)) {
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    if (name === 'page') {
      const page = Number(text);
      if (Number.isInteger(page) && page > 1) kept.page = page;
    } else if (typeof text === 'string' && text !== '') {
      kept[name] = text;
    }
  }
  return kept;
}

/** A search without its page: a view of the list. */
export function viewOf({ page: _page, after: _after, before: _before, ...view }: ListSearch): ListSearch {
  return view;
}

/** Whether two searches are the same view. */
export function isSameView(one: ListSearch, other: ListSearch): boolean {
  return textOf(one) === textOf(other);
}

/** The same text for the same view, regardless of the order of its parts. */
export function textOf(search: ListSearch): string {
  return JSON.stringify(Object.entries(parseListSearch(viewOf(search))).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The list's part of the URL, and how to change it. Every change except of the page returns to the first page. */
export function useListSearch() {
  const search = parseListSearch(useSearch({ strict: false }));
  const router = useRouter();
  const go = (next: ListSearch) => {
    const address = router.latestLocation.pathname + router.options.stringifySearch(parseListSearch(next));
    router.history.replace(address);
  };
  return {
    search,
    /** Changes these parts of it. */
    change: (changes: ListSearch) => go({ ...viewOf(search), ...changes }),
    /** Shows this search, and clears the one before. */
    show: (view: ListSearch) => go(viewOf(view)),
  };
}
