import { MESSAGE_LATE_MS } from '#shared/limits.ts';
import type { Draft, OutboxEntry, Place } from '#web/features/messages/conversation/outbox-entries.ts';
import { createOutbox, type OutboxDependencies } from '#web/offline/outbox/create-outbox.ts';
import type { Problem } from '#web/offline/outbox/outbox-item.ts';

/** What an outbox of messages needs besides what all of them have in common. */
export type MessageParts = Omit<
  OutboxDependencies<OutboxEntry>,
  'keepsRefusal' | 'refusalOf' | 'afterSending' | 'hasSignal' | 'lateAfterMs'
> & {
  /** Reads the stored message back, so that it is on screen before the pending one goes. */
  readBack: () => Promise<void>;
  /** How long a sent message stays in the list, ms. */
  shownAfterSendingMs: number;
};

export type MessageOutbox = ReturnType<typeof createMessageOutbox>;

/** Messages on their way to the server. One that is refused stays until its writer takes it back. */
export function createMessageOutbox({ readBack, shownAfterSendingMs, ...parts }: MessageParts) {
  const outbox = createOutbox<OutboxEntry>({
    ...parts,
    keepsRefusal: () => true,
    refusalOf: ({ title }: Problem) => new Error(title),
    // Browsers are sometimes wrong about the signal, and a message costs little.
    hasSignal: () => true,
    lateAfterMs: MESSAGE_LATE_MS,
    afterSending: async () => {
      const shown = new Promise((resolve) => setTimeout(resolve, shownAfterSendingMs));
      await Promise.allSettled([readBack(), shown]);
    },
  });
  return {
    ...outbox,
    /** Takes a message and begins to send. */
    add(place: Place, draft: Draft, about?: string): void {
      const message = {
        ...draft,
        place,
        ...(about && { about }),
        key: crypto.randomUUID(),
        queuedAt: new Date().toISOString(),
      };
      void outbox.add(message);
    },
    /** Gives a refused message back to its writer. */
    takeBack: outbox.dismiss,
  };
}
