import type { ClockEntry, EventLocation, Touch } from '#web/features/time/clock/clock-event.ts';
import { DataError } from '#web/lib/data-error.ts';
import { createOutbox, type OutboxDependencies, type Outcome } from '#web/offline/outbox/create-outbox.ts';

export type { Outcome };

/** Determines where a tap happened; passes partial results to `found`. */
type Locate = (found: (location: EventLocation) => void) => Promise<EventLocation | null>;

/** The dependencies of an outbox of clock events, besides those of all outboxes. */
export type QueueDependencies = Omit<
  OutboxDependencies<ClockEntry>,
  'keepsRefusal' | 'refusalOf' | 'afterSending'
>;

export type EventQueue = ReturnType<typeof createEventQueue>;

/**
 * The outbox of clock events. The result of `add` reports a refusal at the first attempt; an event that is refused
 * later stays until the person has read why.
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
    /** Adds a tap; sends it when its position is known, or after a timeout. Returns the result of the first attempt. */
    add: (touch: Touch, locate: Locate): Promise<Outcome> =>
      outbox.add({ ...touch, location: null }, async (found) => ({
        location: await locate((location) => found({ location })),
      })),
  };
}
