import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Mentionable } from '#web/features/messages/conversation/mentions.ts';
import {
  type Draft,
  type Place,
  pendingMessages,
} from '#web/features/messages/conversation/outbox-entries.ts';
import { outboxOf } from '#web/features/messages/conversation/outbox-of-person.ts';
import { useHistory } from '#web/features/messages/conversation/use-history.ts';
import { useLiveConversation } from '#web/features/messages/conversation/use-live-conversation.ts';
import { useMarkRead } from '#web/features/messages/conversation/use-mark-read.ts';
import { personName } from '#web/lib/person.ts';
import type { Viewer } from '#web/lib/viewer.ts';

/** What a conversation must know of whoever looks at it. */
export type ConversationViewer = Pick<Viewer, 'profile' | 'roles'>;

interface ConversationOptions {
  place: Place;
  /** Null before the first message of a work order's thread. */
  conversationId: string | null;
  viewer: ConversationViewer;
  /** Names it in the list of unsent messages. */
  about: string;
  /** The firm no longer has the work order: nothing more happens here that it may hear of. */
  isEnded?: boolean;
}

/** One conversation: its messages, those on their way, who is here, and how to send and to mark it read. */
export function useConversation({
  place,
  conversationId,
  viewer,
  about,
  isEnded = false,
}: ConversationOptions) {
  const me: Mentionable = { id: viewer.profile.id, name: personName(viewer.profile) };
  const isThread = place.startsWith('wo:');
  const isStaff = viewer.roles.includes('admin') || viewer.roles.includes('employee');
  // In a thread the customer and the subcontractor, who must not meet, do not show that they are there.
  const live = useLiveConversation(isEnded ? null : conversationId, me.id, !isThread || isStaff);
  return {
    place,
    about,
    conversationId,
    me,
    isThread,
    isStaff,
    live,
    history: useHistory(conversationId, live.isLive),
    outbox: useOutbox(place, me, about),
    markRead: useMarkRead(conversationId, place),
  };
}

export type Conversation = ReturnType<typeof useConversation>;

/** The messages of one place that are on their way, how to send another, and those that came back. */
function useOutbox(place: Place, viewer: Mentionable, about: string) {
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
    /** One was sent just now, and the server may answer any moment. Those that wait for a line do not count. */
    isSending: here.some(({ state, isOffline }) => state === 'sending' && !isOffline),
    /** Refused at its first try. */
    returned: here.find(({ state, isOffline }) => state === 'refused' && !isOffline),
    send: (draft: Draft) => outbox.add(place, draft, about),
    takeBack: outbox.takeBack,
  };
}
