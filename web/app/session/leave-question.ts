import type { UnsentWork } from '#web/offline/encryption/unsent-work.ts';

/** The dialog between the user and the sign-out, while one is needed. */
export interface LeaveQuestion {
  profileId: string;
  unsent: UnsentWork;
}

let question: LeaveQuestion | null = null;
const listeners = new Set<() => void>();

export const readLeaveQuestion = (): LeaveQuestion | null => question;

export function subscribeToLeaveQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Opens or closes the dialog. */
export function askBeforeLeaving(next: LeaveQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}
