import type { ListSearch } from '#web/lib/use-list-search.ts';

/**
 * How rows are counted. For a search, only the planner's estimate is used: to count a thousand matches of a common
 * word, the database would read ten times as many texts as the page needs.
 */
export const countFor = ({ q }: ListSearch): 'estimated' | 'planned' => (q ? 'planned' : 'estimated');
