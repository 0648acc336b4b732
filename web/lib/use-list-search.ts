import { useRouter, useSearch } from '@tanstack/react-router';

/** What a list shows, kept in the address so that it survives reload, back and sharing. */
export interface ListSearch {
  /** The search text. */
  q?: string;
  status?: string;
  /** What it is ordered by: a column's `sort`, with a minus for the other way round. */
  sort?: string;
  /** Counted from 1; absent is the first. */
  page?: number;
  /** Behind which row the page begins, or before which it ends; see `keyset.ts`. */
  after?: string;
  before?: string;
  /** The filters that a list has of its own, by name. */
  [filter: string]: string | number | undefined;
}

/** For a list route's `validateSearch`: keeps texts and a sensible page number, drops the rest. */
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

/** What a search asks for, wherever one stands in its answer: a view of the list. */
export function viewOf({ page: _page, after: _after, before: _before, ...view }: ListSearch): ListSearch {
  return view;
}

/** Whether two searches ask for the same. */
export function isSameView(one: ListSearch, other: ListSearch): boolean {
  return textOf(one) === textOf(other);
}

/** The same text for the same view, whatever the order of its parts. */
export function textOf(search: ListSearch): string {
  return JSON.stringify(Object.entries(parseListSearch(viewOf(search))).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The list's part of the address, and how to change it; any change but of the page goes back to the first page. */
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
    /** Shows this and nothing of what was asked for before. */
    show: (view: ListSearch) => go(viewOf(view)),
  };
}
