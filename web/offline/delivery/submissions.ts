import type { LocalDraft } from '#web/offline/database/records.ts';
import type { SentReport } from '#web/offline/delivery/delivery.ts';
import type { Failure } from '#web/offline/delivery/failure.ts';

/** What a form is told about the report that it has submitted. */
export type Submitted =
  | { state: 'sent'; report: SentReport }
  /** It is on this device and goes by itself. */
  | { state: 'kept' }
  /** It can be put right in the form, and submitted again. */
  | { state: 'refused'; error: Failure['words'] };

interface Waiter {
  draft: LocalDraft;
  outcome: Promise<Submitted>;
  settle: (outcome: Submitted) => void;
}

/** The forms that wait for the answer to their report, for a while. */
export function createSubmissions(answerMs: number) {
  const waiters = new Map<string, Waiter>();

  const settle = (draftId: string, outcome: Submitted) => {
    waiters.get(draftId)?.settle(outcome);
    waiters.delete(draftId);
  };
  return {
    settle,
    isAwaited: (draftId: string) => waiters.has(draftId),
    drafts: () => [...waiters.values()].map(({ draft }) => draft),
    /** Nothing goes now. */
    allSaved() {
      for (const draftId of [...waiters.keys()]) settle(draftId, { state: 'kept' });
    },
    /** The same answer for a second touch of the button. */
    answerFor(draft: LocalDraft): Promise<Submitted> {
      const known = waiters.get(draft.id);
      if (known) return known.outcome;
      const { promise, resolve } = Promise.withResolvers<Submitted>();
      waiters.set(draft.id, { draft, outcome: promise, settle: resolve });
      const late = setTimeout(() => settle(draft.id, { state: 'kept' }), answerMs);
      return promise.finally(() => clearTimeout(late));
    },
  };
}
