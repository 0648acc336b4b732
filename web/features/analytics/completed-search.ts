import type { Breakdown, FigureScope } from '#web/features/analytics/figures.ts';
import { weeksOf } from '#web/features/analytics/periods.ts';

/** The list's value for work without a subcontractor. */
const OWN_CREW = 'own';
/** The key of figures without one. */
const NONE = '00000000-0000-0000-0000-000000000000';

/** The filters of the office's list for the work orders behind one bar: completed in the period. */
export function completedSearch(key: string, by: Breakdown, days: number, scope: FigureScope = {}) {
  const customer = by === 'customer' ? key : scope.customers?.[0];
  const subcontractor = by === 'subcontractor' ? key : scope.subcontractors?.[0];
  const trade = by === 'trade' ? key : scope.trade;
  return {
    ...(customer && { partner: customer }),
    ...(subcontractor && { assignee: subcontractor === NONE ? OWN_CREW : subcontractor }),
    ...(trade && { trade }),
    ...(by === 'priority' && { priority: key }),
    ...(scope.project && { project: scope.project }),
    'completed-from': weeksOf(days)[0] ?? '',
  };
}
