import { NAMELESS } from '#shared/rules/nameless.ts';
import { ConversationAvatar } from '#web/features/messages/inbox/components/conversation-avatar.tsx';
import { ConversationLink } from '#web/features/messages/inbox/components/conversation-link.tsx';
import { lineStyle } from '#web/features/messages/inbox/components/line-style.ts';
import { LinesSkeleton } from '#web/features/messages/inbox/components/lines-skeleton.tsx';
import type { ConversationFilter } from '#web/features/messages/inbox/conversation-summary.ts';
import { moveByArrows } from '#web/features/messages/inbox/move-by-arrows.ts';
import { type FoundMessage, useMessageSearch } from '#web/features/messages/inbox/queries.ts';
import { excerptAround } from '#web/lib/highlight.ts';
import { t } from '#web/lib/text.ts';
import { useNeedsSignal } from '#web/offline/cache/use-needs-signal.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Highlighted } from '#web/ui/highlighted.tsx';
import { NeedsSignal } from '#web/ui/needs-signal.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

interface MessageResultsProps {
  search: string;
  filter: ConversationFilter;
  workOrderPath: (id: string) => string;
}

/** The messages that contain the search text, newest first; selecting one opens its conversation there. */
export function MessageResults({ search, filter, workOrderPath }: MessageResultsProps) {
  const query = useMessageSearch(search);
  const needsSignal = useNeedsSignal(query);
  if (needsSignal) return <NeedsSignal />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <LinesSkeleton lines={3} />;
  const messages = query.data.pages
    .flat()
    .filter((message) => filter === 'all' || message.conversation_type === filter);
  if (messages.length === 0 && !query.hasNextPage) {
    return <p className="px-4 py-6 text-ink-soft">{t('No message contains this.')}</p>;
  }
  return (
    <>
      <ul aria-label={t('Found messages')} onKeyDown={moveByArrows} className="divide-y divide-line/70">
        {messages.map((message) => (
          <li key={message.id}>
            <ConversationLink
              conversationId={message.conversation_id ?? ''}
              messageId={message.id ?? ''}
              workOrderPath={message.work_order_id === null ? null : workOrderPath(message.work_order_id)}
              className={lineStyle}
            >
              <MessageLine message={message} search={search} />
            </ConversationLink>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="grid justify-items-center p-3">
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('Show older')}
          </Button>
        </div>
      )}
    </>
  );
}

function MessageLine({ message, search }: { message: FoundMessage; search: string }) {
  const title = message.title ?? (message.work_order_id ? t('Work Order') : t('Direct message'));
  return (
    <>
      <ConversationAvatar title={title} isWorkOrder={message.work_order_id !== null} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
          <span className="figures shrink-0 text-ink-soft text-xs">
            <RelativeDate value={message.created_at} />
          </span>
        </span>
        <span className="mt-0.5 line-clamp-2 wrap-anywhere text-ink-soft">
          <span className="text-ink">{message.sender_name ?? t(NAMELESS)}: </span>
          <Highlighted text={excerptAround(message.message ?? '', search)} search={search} />
        </span>
      </span>
    </>
  );
}
