import { useState } from 'react';
import { storedJson } from '#web/lib/stored-json.ts';
import { readStoredSession } from '#web/lib/stored-session.ts';

type Choice = Readonly<Record<string, boolean>>;

/** The columns that the user shows or hides, compared to the default of the list; stored per user on this device. */
export function useColumnChoice(list: string) {
  const [key] = useState(() => `fieldfare-columns:${list}:${signedInUserId()}`);
  const [choice, setChoice] = useState<Choice>(() => stored(key));
  const save = (next: Choice) => {
    setChoice(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is full or blocked. The choice lasts until the page is closed.
    }
  };
  return {
    choice,
    choose: (column: string, isShown: boolean) => save({ ...choice, [column]: isShown }),
    reset: () => save({}),
  };
}

function stored(key: string): Choice {
  const value = storedJson(key);
  return typeof value === 'object' && value !== null ? (value as Choice) : {};
}

function signedInUserId(): string {
  return readStoredSession(localStorage)?.user.id ?? '';
}
