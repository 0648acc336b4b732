import { MessagesSquare } from 'lucide-react';
import { useMemo } from 'react';
import { ComposerSlot } from '#web/features/messages/conversation/components/composer-slot.tsx';
import { LogSkeleton } from '#web/features/messages/conversation/components/log-skeleton.tsx';
import { MessageLog } from '#web/features/messages/conversation/components/message-log.tsx';
import { ComingHeader, PaneHeader } from '#web/features/messages/conversation/components/pane-header.tsx';
import { TypingLine } from '#web/features/messages/conversation/components/typing-line.tsx';
import { UnsentSlot } from '#web/features/messages/conversation/components/unsent-slot.tsx';
import {
  type DirectConversation,
  useDirectConversation,
} from '#web/features/messages/conversation/queries.ts';
import {
  type ConversationViewer,
  useConversation,
} from '#web/features/messages/conversation/use-conversation.ts';
import { markReadAloud } from '#web/features/messages/conversation/use-mark-read.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

interface ConversationPaneProps {
  conversationId: string;
  viewer: ConversationViewer;
  /** Returns to the list; set on a phone, where the conversation is a screen of its own. */
  onBack?: (() => void) | undefined;
  /** A message from the search: it is scrolled into view and highlighted. */
  highlightMessageId?: string | undefined;
}

/** A direct conversation. Fills its parent, which must have a height. */
export function ConversationPane(props: ConversationPaneProps) {
  const { conversationId, viewer, onBack } = props;
  const query = useDirectConversation(conversationId, viewer.profile.id);
  return (
    <>
      {onBack && !query.data && <ComingHeader label={t('Back to conversations')} onBack={onBack} />}
      <QueryView query={query} skeleton={<LogSkeleton />}>
        {(direct) => <DirectPane key={conversationId} direct={direct} {...props} />}
      </QueryView>
    </>
  );
}

interface DirectPaneProps extends ConversationPaneProps {
  direct: DirectConversation;
}

function DirectPane({ direct, conversationId, viewer, onBack, highlightMessageId }: DirectPaneProps) {
  const { other, canSend, readUntil } = direct;
  const conversation = useConversation({
    conversationKey: `conv:${conversationId}`,
    conversationId,
    viewer,
    about: other.name,
  });
  const { live, markRead, history } = conversation;
  const ownName = personName(viewer.profile);
  const names = useMemo(
    () =>
      new Map([
        [other.id, other.name],
        [viewer.profile.id, ownName],
      ]),
    [other.id, other.name, viewer.profile.id, ownName],
  );
  const marks = useMemo(
    () => ({ lastReadAt: other.lastReadAt, lastDeliveredAt: other.lastDeliveredAt }),
    [other.lastReadAt, other.lastDeliveredAt],
  );
  return (
    <section
      aria-label={t('Conversation with {{name}}', { name: other.name })}
      className="flex h-full min-h-0 min-w-0 flex-col bg-surface"
    >
      <PaneHeader
        name={other.name}
        personId={other.id}
        isOnline={live.presentIds.has(other.id)}
        onMarkRead={() => markReadAloud(markRead)}
        isMarking={markRead.isPending}
        onBack={onBack}
      />
      <QueryView query={history.query} skeleton={<LogSkeleton />}>
        {(known) => (
          <MessageLog
            conversation={conversation}
            history={known}
            label={t('Messages with {{name}}', { name: other.name })}
            readUntil={readUntil}
            otherMarks={marks}
            names={names}
            highlightId={highlightMessageId}
            empty={
              <EmptyState
                icon={MessagesSquare}
                title={t('No messages yet')}
                text={t('Only you and {{name}} can read what you write here.', { name: other.name })}
                action={null}
              />
            }
          />
        )}
      </QueryView>
      <UnsentSlot
        conversationKey={conversation.conversationKey}
        profileId={viewer.profile.id}
        hasComposer={canSend}
      />
      <TypingLine typingIds={live.typingIds} names={names} />
      {canSend ? (
        <ComposerSlot
          conversation={conversation}
          readers={[{ id: other.id, name: other.name, reads: 'direct' }]}
          label={t('Message to {{name}}', { name: other.name })}
        />
      ) : (
        <p className="shrink-0 border-line border-t p-4 text-center text-ink-soft">
          {t('You can no longer write to {{name}}. What was said stays here.', { name: other.name })}
        </p>
      )}
    </section>
  );
}
