import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Mentionable } from '#web/features/messages/conversation/mentions.ts';
import {
  type ConversationKey,
  type Draft,
  pendingMessages,
} from '#web/features/messages/conversation/outbox-entries.ts';
import { outboxOf } from '#web/features/messages/conversation/outbox-of-person.ts';
import { useHistory } from '#web/features/messages/conversation/use-history.ts';
import { useLiveConversation } from '#web/features/messages/conversation/use-live-conversation.ts';
import { useMarkRead } from '#web/features/messages/conversation/use-mark-read.ts';
import { personName } from '#web/lib/person.ts';
import type { Viewer } from '#web/lib/viewer.ts';

/** What a conversation needs to know about the viewer. */
export type ConversationViewer = Pick<Viewer, 'profile' | 'roles'>;

interface ConversationOptions {
  conversationKey: ConversationKey;
  /** Null before the first message of a work order's thread. */
  conversationId: string | null;
  viewer: ConversationViewer;
  /** The name in the list of unsent messages. */
  about: string;
  /** The firm no longer has the work order: no new messages are visible to it. */
  isEnded?: boolean;
}

/** One conversation: its messages, pending messages, who is online, and how to send and to mark it as read. */
export function useConversation({
  conversationKey,
  conversationId,
  viewer,
  about,
  isEnded = false,
}: ConversationOptions) {
  const me: Mentionable = { id: viewer.profile.id, name: personName(viewer.profile) };
  const isThread = conversationKey.startsWith('wo:');
  const isStaff = viewer.roles.includes('admin') || viewer.roles.includes('employee');
  // In a thread, customer and subcontractor must not know each other, so they do not show their presence.
  const live = useLiveConversation(isEnded ? null : conversationId, me.id, !isThread || isStaff);
  return {
    conversationKey,
    about,
    conversationId,
    me,
    isThread,
    isStaff,
    live,
    history: useHistory(conversationId, live.isLive),
    outbox: useOutbox(conversationKey, me, about),
    markRead: useMarkRead(conversationId, conversationKey),
  };
}

export type Conversation = ReturnType<typeof useConversation>;

/** The pending messages of one conversation, how to send another, and the refused ones. */
function useOutbox(conversationKey: ConversationKey, viewer: Mentionable, about: string) {
  const outbox = outboxOf(viewer.id, useQueryClient());
  const entries = useSyncExternalStore(outbox.subscribe, outbox.read);
  const { id, name } = viewer;
  const pending = useMemo(
    () => pendingMessages(entries, conversationKey, { id, name }, (key) => outbox.savedIn(key) === 'device'),
    [entries, outbox, conversationKey, id, name],
  );
  const here = entries.filter((entry) => entry.conversationKey === conversationKey);
  return {
    pending,
    /** One was sent just now, and the server may respond any moment. Those that wait for a connection do not count. */
    isSending: here.some(({ state, isOffline }) => state === 'sending' && !isOffline),
    /** Refused at its first attempt. */
    returned: here.find(({ state, isOffline }) => state === 'refused' && !isOffline),
    send: (draft: Draft) => outbox.add(conversationKey, draft, about),
    takeBack: outbox.takeBack,
  };
}
