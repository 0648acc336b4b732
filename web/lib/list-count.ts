import type { ListSearch } from '#web/lib/use-list-search.ts';

/**
 * How the rows are counted. Of what is searched for only the database's expectation is asked: to count a thousand
 * places of a common word, ten times as many texts would be read as the page needs.
 */
export const countFor = ({ q }: ListSearch): 'estimated' | 'planned' => (q ? 'planned' : 'estimated');
