import type { Breakdown, Figure } from '#web/features/analytics/figures.ts';
import { t } from '#web/lib/text.ts';
import { statusLook } from '#web/ui/statuses.ts';

/** How many lines a chart shows; its table has all. */
export const SHOWN_MAX = 8;

/** The label of one line of a breakdown. */
export function labelOf({ key, label }: Pick<Figure, 'key' | 'label'>, by: Breakdown): string {
  if (by === 'priority') return t(statusLook('priority', key).label);
  if (label) return label;
  return by === 'subcontractor' ? t('Own crew') : t('Not specified');
}
