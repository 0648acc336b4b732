import { use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import {
  flushForms,
  formsRestoring,
  keepForm,
  onSafety,
  readForm,
  safetyOf,
} from '#web/offline/forms/saved-forms.ts';

/**
 * What somebody has typed into a form and not sent, kept on this device: it survives reload, navigation and a dead
 * battery. `key` names the form and what it is about ('service-request', `report:${workOrderId}`). Files are not kept.
 * `safety` says whether the device has what was typed last. Suspends until it is known what the device holds.
 */
export function useDraft<Draft extends object>(key: string, initial: Draft) {
  // Called on every render: React fails to resume a component that suspended here and then skips the call.
  use(formsRestoring());
  const [restored] = useState(() => readForm(key));
  const safety = useSyncExternalStore(onSafety, () => safetyOf(key));
  const save = useCallback((draft: Draft) => keepForm(key, draft), [key]);
  const clear = useCallback(() => keepForm(key, null), [key]);
  // Whoever leaves the form need not wait for it to be saved.
  useEffect(() => () => void flushForms(), []);

  return { initial: { ...initial, ...restored }, wasRestored: restored !== null, safety, save, clear };
}
