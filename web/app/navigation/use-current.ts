import { useRouterState } from '@tanstack/react-router';
import type { Screen } from '#shared/paths.ts';
import { OFFICE_START } from '#web/lib/chosen-area.ts';

/**
 * Marks an item as the current one also on a screen beyond its own path: the board is a view of the work orders.
 * Returns props for the item's link, which marks its own path by itself.
 */
export function useCurrent(to: Screen): { 'aria-current'?: 'page' } {
  const isBoard = useRouterState({ select: ({ location }) => location.pathname === OFFICE_START });
  return isBoard && to === '/admin/work-orders' ? { 'aria-current': 'page' } : {};
}
