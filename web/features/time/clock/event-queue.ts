import type { ClockEntry, EventLocation, Touch } from '#web/features/time/clock/clock-event.ts';
import { DataError } from '#web/lib/data-error.ts';
import { createOutbox, type OutboxDependencies, type Outcome } from '#web/offline/outbox/create-outbox.ts';

export type { Outcome };

/** Finds out where a touch happened; reports what it knows already by `found`. */
type Locate = (found: (location: EventLocation) => void) => Promise<EventLocation | null>;

/** What an outbox of clock events needs besides what all of them have in common. */
export type QueueDependencies = Omit<
  OutboxDependencies<ClockEntry>,
  'keepsRefusal' | 'refusalOf' | 'afterSending'
>;

export type EventQueue = ReturnType<typeof createEventQueue>;

/**
 * Clock events on their way to the server. A refusal at the first try is told by the outcome of `add`; an event that had
 * waited and is then refused stays until the person has read why.
 */
export function createEventQueue(parts: QueueDependencies) {
  const outbox = createOutbox<ClockEntry>({
    ...parts,
    keepsRefusal: ({ isOffline }) => isOffline,
    refusalOf: ({ title, advice }) =>
      new DataError({ message: title, hint: advice, code: 'refused', status: 422 }),
  });
  return {
    ...outbox,
    /** Takes a touch; sends it when its place is known or given up. Answers what became of the first try. */
    add: (touch: Touch, locate: Locate): Promise<Outcome> =>
      outbox.add({ ...touch, location: null }, async (found) => ({
        location: await locate((location) => found({ location })),
      })),
  };
}
