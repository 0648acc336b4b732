import { today } from '#web/lib/dates.ts';
import { isId } from '#web/lib/is-id.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** The assignee filter's value for work without a subcontractor, as in the list of work orders. */
export const OWN_CREW = 'own';

/** The filters of the board and the map, under the names that the list of work orders uses in its URL. */
export const FILTER_NAMES = ['q', 'priority', 'partner', 'assignee', 'project', 'due', 'status'] as const;

/** The filters of a URL as arguments of `work_order_board` and `work_orders_on_map`. */
export function filterArguments(search: ListSearch) {
  const id = (name: string) => {
    const value = String(search[name] ?? '');
    // A truncated URL has no filters, instead of causing an error.
    return isId(value) ? value : undefined;
  };
  const customer = id('partner');
  const assignee = id('assignee');
  const project = id('project');
  return {
    p_search: search.q ?? '',
    p_own_crew: search.assignee === OWN_CREW,
    ...(customer && { p_customer: customer }),
    ...(assignee && { p_assignee: assignee }),
    ...(project && { p_project: project }),
    ...(search.priority && { p_priority: String(search.priority) }),
    ...(search.due === 'overdue' && { p_due_before: today() }),
  };
}

export const isFiltered = (search: ListSearch): boolean => FILTER_NAMES.some((name) => search[name]);
