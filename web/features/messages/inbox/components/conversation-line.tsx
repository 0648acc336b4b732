import { ConversationAvatar } from '#web/features/messages/inbox/components/conversation-avatar.tsx';
import { type ConversationSummary, lastText } from '#web/features/messages/inbox/conversation-summary.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { Highlighted } from '#web/ui/highlighted.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

interface ConversationLineProps {
  conversation: ConversationSummary;
  unread: number;
  search: string;
  viewerId: string;
}

/** A conversation's title, its last message with its time, and the number of unread messages. */
export function ConversationLine({ conversation, unread, search, viewerId }: ConversationLineProps) {
  const { title, lastAt, workOrderId, otherId } = conversation;
  const isUnread = unread > 0;
  return (
    <>
      <ConversationAvatar title={title} isWorkOrder={workOrderId !== null} personId={otherId} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <span
            className={cn(
              'line-clamp-2 min-w-0 flex-1 @2xl:line-clamp-1',
              isUnread ? 'font-semibold' : 'font-medium',
            )}
          >
            <Highlighted text={title} search={search} />
          </span>
          <span className={cn('figures shrink-0 text-xs', isUnread ? 'font-medium' : 'text-ink-soft')}>
            <RelativeDate value={lastAt} />
          </span>
        </span>
        <span className="mt-0.5 flex items-start gap-3">
          <span
            className={cn(
              'line-clamp-1 min-w-0 flex-1 wrap-anywhere',
              isUnread ? 'text-ink' : 'text-ink-soft',
            )}
          >
            {lastText(conversation, viewerId)}
          </span>
          <CountBadge count={unread} label={t('{{count}} unread', { count: unread })} />
        </span>
      </span>
    </>
  );
}
