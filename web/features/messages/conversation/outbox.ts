import { MESSAGE_LATE_MS } from '#shared/limits.ts';
import type {
  ConversationKey,
  Draft,
  OutboxEntry,
} from '#web/features/messages/conversation/outbox-entries.ts';
import { createOutbox, type OutboxDependencies } from '#web/offline/outbox/create-outbox.ts';
import type { Problem } from '#web/offline/outbox/outbox-item.ts';

/** The dependencies of an outbox of messages, besides those of all outboxes. */
export type MessageParts = Omit<
  OutboxDependencies<OutboxEntry>,
  'keepsRefusal' | 'refusalOf' | 'afterSending' | 'hasSignal' | 'lateAfterMs'
> & {
  /** Refetches the stored message, so that it is shown before the pending one is removed. */
  readBack: () => Promise<void>;
  /** How long a sent message stays in the list, ms. */
  shownAfterSendingMs: number;
};

export type MessageOutbox = ReturnType<typeof createMessageOutbox>;

/** The outbox of messages. A refused message stays until its author takes it back. */
export function createMessageOutbox({ readBack, shownAfterSendingMs, ...parts }: MessageParts) {
  const outbox = createOutbox<OutboxEntry>({
    ...parts,
    keepsRefusal: () => true,
    refusalOf: ({ title }: Problem) => new Error(title),
    // Browsers may be wrong about being offline, and trying to send a message costs little.
    hasSignal: () => true,
    lateAfterMs: MESSAGE_LATE_MS,
    afterSending: async () => {
      const shown = new Promise((resolve) => setTimeout(resolve, shownAfterSendingMs));
      await Promise.allSettled([readBack(), shown]);
    },
  });
  return {
    ...outbox,
    /** Adds a message and starts to send it. */
    add(conversationKey: ConversationKey, draft: Draft, about?: string): void {
      const message = {
        ...draft,
        conversationKey,
        ...(about && { about }),
        key: crypto.randomUUID(),
        queuedAt: new Date().toISOString(),
      };
      void outbox.add(message);
    },
    /** Returns a refused message to its author. */
    takeBack: outbox.dismiss,
    /** Puts a refused message that was listed into the composer of its conversation. */
    toComposer: (key: string) => void outbox.edit(key, { isOffline: false }),
  };
}
