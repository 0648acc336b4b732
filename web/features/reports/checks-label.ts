import { t } from '#web/lib/text.ts';

/** The numbers of a report's checklist. */
export interface Checks {
  /** How many items it has: none where the office asks nothing of the trade. */
  checklist_items: number;
  answered_checks: number;
  failed_checks: number;
}

/** What failed comes first; otherwise how much of the checklist was answered. */
export function checksLabel({
  checklist_items: all,
  answered_checks: n,
  failed_checks: count,
}: Checks): string {
  if (count > 0) return t('{{count}} failed', { count });
  return all === 0 ? t('None', { context: 'checklist' }) : t('{{n}} of {{all}}', { n, all });
}
