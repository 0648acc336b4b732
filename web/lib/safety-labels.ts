import { t } from '#web/lib/text.ts';
import type { FormSafety } from '#web/offline/forms/create-saved-forms.ts';

/** Says whether the latest input is saved on the device. */
export function safetyLabel(safety: FormSafety): string {
  if (safety === 'saving') return t('Saving…');
  if (safety === 'full') {
    return t('Not saved: this device has no room left. Send it before you leave, or free some space.');
  }
  return safety === 'saved'
    ? t('Saved on this device')
    : t('Not saved: this device’s storage does not work. Send it before you leave.');
}
