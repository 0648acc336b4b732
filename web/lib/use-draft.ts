import { useCallback, useState } from 'react';
import { storedJson } from '#web/lib/stored-json.ts';

/**
 * What somebody has typed into a form and not sent, kept on this device: it survives reload, navigation and a dead
 * battery. `key` names the form and what it is about ('service-request', `report:${workOrderId}`). Files are not kept.
 */
export function useDraft<Draft extends object>(key: string, initial: Draft) {
  const storageKey = `fieldfare-draft:${key}`;
  const [restored] = useState(() => readDraft(storageKey));

  const save = useCallback(
    (draft: Draft) => {
      try {
        localStorage.setItem(storageKey, JSON.stringify(draft));
      } catch {
        // A full or closed storage must not stop anyone from typing; the form itself still holds the text.
      }
    },
    [storageKey],
  );
  const clear = useCallback(() => localStorage.removeItem(storageKey), [storageKey]);

  return { initial: { ...initial, ...restored }, wasRestored: restored !== null, save, clear };
}

function readDraft(storageKey: string): object | null {
  const draft = storedJson(storageKey);
  return typeof draft === 'object' ? draft : null;
}
