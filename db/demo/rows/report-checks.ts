import type { ChecklistAnswer, ChecklistItem } from '#shared/commands/reports.ts';
import type { Report } from '../work-order.ts';

/** The office's items by trade; '' is the list of all trades without their own. */
export type Checklists = ReadonlyMap<string, readonly ChecklistItem[]>;

const FAILURES = [
  'The store asked us to leave it until tomorrow',
  'Could not be finished today, part of the next visit',
  'The manager had left, nobody to settle it with',
];

/** How a crew answered: nearly all done, here and there not applicable, and now and then something that failed. */
export function reportChecks(
  checklists: Checklists,
  trade: string,
  report: Report,
  position: number,
): ChecklistAnswer[] {
  const items = checklists.get(trade) ?? checklists.get('') ?? [];
  const failing = report.status !== 'approved' && position % 3 === 0 ? items.length - 1 : -1;
  return items.map((item, index) => {
    const known = { item_id: item.id, text: item.text, is_required: item.is_required };
    if (index === failing) {
      return { ...known, answer: 'failed', note: FAILURES[position % FAILURES.length] };
    }
    const isElsewhere = !item.is_required && (position + index) % 7 === 0;
    return { ...known, answer: isElsewhere ? 'not_applicable' : 'done', note: '' };
  });
}
