import { onLeaving, onRestored } from '#web/lib/leaving.ts';
import { createSavedForms } from '#web/offline/forms/create-saved-forms.ts';

/** Its storage is loaded on demand, so that no first screen waits for it. */
const forms = createSavedForms(async () => (await import('#web/offline/database/storage.ts')).storage);
export const { keepForm, readForm, flushForms, formsRestoring, safetyOf, onSafety } = forms;

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushForms();
  });
  window.addEventListener('pagehide', () => void flushForms());
  onLeaving('save', flushForms);
  onRestored(forms.restoreAgain);
}
