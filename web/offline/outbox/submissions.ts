import type { LocalDraft } from '#web/offline/database/records.ts';
import type { SentReport } from '#web/offline/outbox/delivery.ts';
import type { Failure } from '#web/offline/outbox/failure.ts';

/** The result that a form gets for a report that it has submitted. */
export type Submitted =
  | { state: 'sent'; report: SentReport }
  /** It is stored on this device and will be delivered automatically. */
  | { state: 'kept' }
  /** The user can correct it in the form and submit it again. */
  | { state: 'refused'; error: Failure['words'] };

interface Waiter {
  draft: LocalDraft;
  outcome: Promise<Submitted>;
  settle: (outcome: Submitted) => void;
}

/** The forms that wait for the result of their report, for a limited time. */
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
    /** Nothing can be sent now. */
    allSaved() {
      for (const draftId of [...waiters.keys()]) settle(draftId, { state: 'kept' });
    },
    /** The same result for a second tap on the button. */
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
