import { useState } from 'react';
import { ConversationLine } from '#web/features/messages/inbox/components/conversation-line.tsx';
import { ConversationLink } from '#web/features/messages/inbox/components/conversation-link.tsx';
import { lineStyle } from '#web/features/messages/inbox/components/line-style.ts';
import type { ConversationSummary } from '#web/features/messages/inbox/conversation-summary.ts';
import { moveByArrows } from '#web/features/messages/inbox/move-by-arrows.ts';
import { useMessageCounts } from '#web/features/messages/unread/message-counts.ts';
import { t } from '#web/lib/text.ts';
import { useMinutes } from '#web/lib/use-minutes.ts';
import { useShownWhileScrolling } from '#web/lib/use-shown-while-scrolling.ts';

interface ConversationListProps {
  conversations: readonly ConversationSummary[];
  openId: string | null;
  search: string;
  viewerId: string;
  workOrderPath: (id: string) => string;
}

/** The conversations, latest first. One Tab focuses the list; arrows, Home, and End move, Enter opens. */
export function ConversationList({
  conversations,
  openId,
  search,
  viewerId,
  workOrderPath,
}: ConversationListProps) {
  const { counts } = useMessageCounts();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { shown, end } = useShownWhileScrolling(conversations);
  useMinutes();
  const tabStop = [focusedId, openId].find((id) => shown.some((row) => row.id === id)) ?? shown[0]?.id;

  return (
    <ul aria-label={t('Conversations')} onKeyDown={moveByArrows} className="divide-y divide-line/70">
      {shown.map((conversation) => (
        <li key={conversation.id}>
          <ConversationLink
            conversationId={conversation.conversationId}
            workOrderPath={conversation.workOrderId === null ? null : workOrderPath(conversation.workOrderId)}
            tabIndex={conversation.id === tabStop ? 0 : -1}
            onFocus={() => setFocusedId(conversation.id)}
            className={lineStyle}
          >
            <ConversationLine
              conversation={conversation}
              unread={counts[conversation.countKey] ?? 0}
              search={search}
              viewerId={viewerId}
            />
          </ConversationLink>
        </li>
      ))}
      {end && <li ref={end} aria-hidden className="h-16" />}
    </ul>
  );
}
