import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Mentionable } from '#web/features/conversation/mentions.ts';
import { type Draft, type Place, pendingMessages } from '#web/features/conversation/outbox-entries.ts';
import { outboxOf } from '#web/features/conversation/outbox-of-person.ts';

/** The messages of one place that are on their way, how to send another, and those that came back. */
export function useOutbox(place: Place, viewer: Mentionable) {
  const outbox = outboxOf(viewer.id, useQueryClient());
  const entries = useSyncExternalStore(outbox.subscribe, outbox.read);
  const { id, name } = viewer;
  const pending = useMemo(
    () => pendingMessages(entries, place, { id, name }, (key) => outbox.savedIn(key) === 'device'),
    [entries, outbox, place, id, name],
  );
  const here = entries.filter((entry) => entry.place === place);
  return {
    pending,
    /** One is with the server at this moment. Those that wait for a line do not count. */
    isSending: here.some(({ state }) => state === 'sending'),
    returned: here.find(({ state }) => state === 'refused'),
    send: (draft: Draft) => outbox.add(place, draft),
    takeBack: outbox.takeBack,
  };
}

export type ConversationOutbox = ReturnType<typeof useOutbox>;
