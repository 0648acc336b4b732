import type { YearTotal } from '#web/features/year-totals/queries.ts';
import { t } from '#web/lib/text.ts';

/** The number of a W-9 as far as it is shown; nothing without a W-9. */
export function numberText({ tin_kind, tin_last4 }: YearTotal): string {
  if (!tin_last4) return '';
  return tin_kind === 'ssn'
    ? t('SSN ending in {{digits}}', { digits: tin_last4 })
    : t('EIN ending in {{digits}}', { digits: tin_last4 });
}

/** Whether a Form 1099-NEC is due, and why not. */
export function formText({ is_over, form_box }: YearTotal): string {
  if (!is_over) return t('Below the threshold');
  return form_box === 'none' ? t('Not needed: corporation') : t('Needed');
}
