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
 * The input of a form that is not sent, stored on this device: it survives reload, navigation, and an empty battery.
 * `key` names the form and its record ('service-request', `report:${workOrderId}`). Its files are stored by `usePhotoUploads`.
 * `safety` says whether the latest input is saved. Suspends until the stored input is loaded.
 */
export function useDraft<Draft extends object>(key: string, initial: Draft) {
  // Called on every render: React cannot resume a component that suspended here and then skips the call.
  use(formsRestoring());
  const [restored] = useState(() => readForm(key));
  const safety = useSyncExternalStore(onSafety, () => safetyOf(key));
  const save = useCallback((draft: Draft) => keepForm(key, draft), [key]);
  const clear = useCallback(() => keepForm(key, null), [key]);
  // The user does not have to wait for the save when leaving the form.
  useEffect(() => () => void flushForms(), []);

  return { initial: { ...initial, ...restored }, wasRestored: restored !== null, safety, save, clear };
}
