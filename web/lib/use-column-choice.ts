import { useState } from 'react';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';

type Choice = Readonly<Record<string, boolean>>;

/** Which columns somebody wants to see or not, against what the list shows by itself; kept per person on this device. */
export function useColumnChoice(list: string) {
  const [key] = useState(() => `fieldfare-columns:${list}:${signedInUserId()}`);
  const [choice, setChoice] = useState<Choice>(() => stored(key));
  const save = (next: Choice) => {
    setChoice(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A full or closed storage must not keep anyone from choosing; it lasts as long as the page then.
    }
  };
  return {
    choice,
    choose: (column: string, isShown: boolean) => save({ ...choice, [column]: isShown }),
    reset: () => save({}),
  };
}

function stored(key: string): Choice {
  return asObject(localStorage.getItem(key)) as Choice;
}

function signedInUserId(): string {
  const session = asObject(localStorage.getItem(SESSION_STORAGE_KEY)) as { user?: { id?: string } };
  return session.user?.id ?? '';
}

function asObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Not JSON: whatever wrote it, it is no choice.
    return {};
  }
}
