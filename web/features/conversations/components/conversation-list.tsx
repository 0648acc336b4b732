import { Link } from '@tanstack/react-router';
import { MessagesSquare, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConversationRow } from '#web/features/conversations/queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

interface ConversationListProps {
  conversations: readonly ConversationRow[];
  viewerId: string;
  emptyLabel: string;
  /** Where the work order of a thread is shown to this viewer. */
  workOrderPath: (id: string) => string;
}

/** One line a conversation: who or what it is with, its last message and when that was. */
export function ConversationList({
  conversations,
  viewerId,
  emptyLabel,
  workOrderPath,
}: ConversationListProps) {
  if (conversations.length === 0) return <EmptyState icon={MessagesSquare} title={emptyLabel} />;
  return (
    <ul className="divide-y divide-line/70">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationLine conversation={conversation} viewerId={viewerId} workOrderPath={workOrderPath} />
        </li>
      ))}
    </ul>
  );
}

interface ConversationLineProps {
  conversation: ConversationRow;
  viewerId: string;
  workOrderPath: (id: string) => string;
}

function ConversationLine({ conversation, viewerId, workOrderPath }: ConversationLineProps) {
  const { work_order: workOrder, participants, messages, last_message_at } = conversation;
  const other = participants.map(({ profile }) => profile).find((profile) => profile?.id !== viewerId);
  const title = workOrder
    ? `${workOrder.work_order_number} · ${workOrder.title}`
    : (conversation.title ?? personName(other));
  const line: ReactNode = (
    <>
      {workOrder ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-ochre-tint text-ochre-ink">
          <Wrench aria-hidden className="size-4" />
        </span>
      ) : (
        <Avatar name={title} className="size-9" />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
          <span className="figures text-ink-soft text-xs">
            <RelativeDate value={last_message_at} />
          </span>
        </span>
        <span className="line-clamp-2 text-ink-soft">{messages[0]?.message ?? t('No messages yet')}</span>
      </span>
    </>
  );
  const style = 'flex min-h-16 items-start gap-3 px-4 py-3';
  return workOrder ? (
    <Link to={workOrderPath(workOrder.id)} className={`${style} hover:bg-slate-tint/45`}>
      {line}
    </Link>
  ) : (
    <div className={style}>{line}</div>
  );
}
