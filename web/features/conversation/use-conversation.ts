import type { Viewer } from '#web/app/session/viewer.ts';
import type { Mentionable } from '#web/features/conversation/mentions.ts';
import type { Place } from '#web/features/conversation/outbox-entries.ts';
import { useHistory } from '#web/features/conversation/use-history.ts';
import { useLiveConversation } from '#web/features/conversation/use-live-conversation.ts';
import { useMarkRead } from '#web/features/conversation/use-mark-read.ts';
import { useOutbox } from '#web/features/conversation/use-outbox.ts';
import { personName } from '#web/lib/person.ts';

/** What a conversation must know of whoever looks at it. */
export type ConversationViewer = Pick<Viewer, 'profile' | 'roles'>;

interface ConversationOptions {
  place: Place;
  /** Null before the first message of a work order's thread. */
  conversationId: string | null;
  viewer: ConversationViewer;
  /** The firm no longer has the work order: nothing more happens here that it may hear of. */
  isEnded?: boolean;
}

/** One conversation: its messages, those on their way, who is here, and how to send and to mark it read. */
export function useConversation({ place, conversationId, viewer, isEnded = false }: ConversationOptions) {
  const me: Mentionable = { id: viewer.profile.id, name: personName(viewer.profile) };
  const isThread = place.startsWith('wo:');
  const isStaff = viewer.roles.includes('admin') || viewer.roles.includes('employee');
  // In a thread the customer and the subcontractor, who must not meet, do not show that they are there.
  const live = useLiveConversation(isEnded ? null : conversationId, me.id, !isThread || isStaff);
  return {
    place,
    conversationId,
    me,
    isThread,
    isStaff,
    live,
    history: useHistory(conversationId, live.isLive),
    outbox: useOutbox(place, me),
    markRead: useMarkRead(conversationId, place),
  };
}

export type Conversation = ReturnType<typeof useConversation>;
