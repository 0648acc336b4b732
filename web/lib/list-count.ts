import type { ListSearch } from '#web/lib/use-list-search.ts';

/** Up to how many rows the portal counts, by the way of counting. It reports more rows as one more than this. */
export const COUNTED_MAX = { planned: 100, estimated: 10_000 } as const;

/**
 * How rows are counted. The hits of a search are counted to a hundred only: to count the thousands of a common word,
 * the database would read a hundred times as many texts as the page needs.
 */
export const countFor = ({ q }: ListSearch): 'estimated' | 'planned' => (q ? 'planned' : 'estimated');
