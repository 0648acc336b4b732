import type { UnsentWork } from '#web/offline/encryption/unsent-work.ts';

/** The question that stands between a person and the sign-out, while there is something to ask. */
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

/** Asks, or takes the question away again. */
export function askBeforeLeaving(next: LeaveQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}
