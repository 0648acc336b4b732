import { MessagesSquare } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { ComposerSlot } from '#web/features/messages/conversation/components/composer-slot.tsx';
import { LogSkeleton } from '#web/features/messages/conversation/components/log-skeleton.tsx';
import { MessageLog } from '#web/features/messages/conversation/components/message-log.tsx';
import {
  BackButton,
  ComingHeader,
  MarkReadButton,
} from '#web/features/messages/conversation/components/pane-header.tsx';
import { TypingLine } from '#web/features/messages/conversation/components/typing-line.tsx';
import { UnsentSlot } from '#web/features/messages/conversation/components/unsent-slot.tsx';
import { crewFirmOf } from '#web/features/messages/conversation/crew-firm.ts';
import {
  useReaders,
  useThread,
  type WorkOrderThreadRow,
} from '#web/features/messages/conversation/queries.ts';
import {
  type ConversationViewer,
  useConversation,
} from '#web/features/messages/conversation/use-conversation.ts';
import { markReadAloud } from '#web/features/messages/conversation/use-mark-read.ts';
import { useThreadBegins } from '#web/features/messages/conversation/use-thread-begins.ts';
import { cn } from '#web/lib/cn.ts';
import { formerHeading, formerLabel } from '#web/lib/former-work-order.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SavedAge } from '#web/ui/saved-age.tsx';

interface WorkOrderThreadProps {
  workOrderId: string;
  viewer: ConversationViewer;
  /** The URL names the conversation, perhaps with one message, which is scrolled into view. */
  asked?: { messageId: string | undefined } | null;
  /** Returns to the details; set where the conversation fills the screen of a phone. */
  onBack?: (() => void) | undefined;
}

/** The conversation about a work order, on its page: office, customer, and crew each see the messages for them. */
export function WorkOrderThread(props: WorkOrderThreadProps) {
  const { workOrderId, viewer, asked = null, onBack } = props;
  const isAsked = asked !== null;
  const query = useThread(workOrderId, viewer.profile.id);
  useThreadBegins(workOrderId, query.data?.id);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);
  return (
    <section
      ref={card}
      aria-label={t('Conversation about this work order')}
      className={cn(
        'flex min-w-0 scroll-my-4 flex-col overflow-hidden bg-surface print:hidden',
        onBack ? 'h-full' : 'h-144 rounded-lg border border-line shadow-lift has-data-nothing-said:h-92',
      )}
    >
      {onBack && !query.data && <ComingHeader label={t('Back to the details')} onBack={onBack} />}
      <QueryView query={query} skeleton={<LogSkeleton />}>
        {(thread) => <Thread key={workOrderId} thread={thread} {...props} />}
      </QueryView>
    </section>
  );
}

interface ThreadProps extends WorkOrderThreadProps {
  thread: WorkOrderThreadRow;
}

function Thread({ workOrderId, thread, viewer, asked, onBack }: ThreadProps) {
  const { id: conversationId, readUntil, title, former } = thread;
  const conversation = useConversation({
    conversationKey: `wo:${workOrderId}`,
    conversationId,
    viewer,
    about: title,
    isEnded: former !== null,
  });
  const { live, history, markRead, isStaff, me } = conversation;
  const { data: knownReaders } = useReaders(`wo:${workOrderId}`);
  const readers = knownReaders ?? [];
  const ownName = personName(viewer.profile);
  const names = useMemo(
    () => new Map([...readers.map(({ id, name }) => [id, name] as const), [me.id, ownName]]),
    [readers, me.id, ownName],
  );
  const purpose = isStaff
    ? t('Talk with the customer and the crew about this work order, or leave a note for the office.')
    : t('Questions, access, changes of plan: write to the office about this work order here.');
  const Title = onBack ? 'h1' : 'h2';
  return (
    <>
      <header className="flex min-h-12 shrink-0 items-center gap-2 border-line border-b pr-2 pl-4">
        {onBack && <BackButton label={t('Back to the details')} onPress={onBack} />}
        <div className="min-w-0 flex-1">
          <Title className="truncate font-semibold text-base">{t('Conversation')}</Title>
          {onBack && (
            <div className="flex items-center gap-2 text-ink-soft text-xs">
              <p className="truncate">{title}</p>
              <SavedAge className="shrink-0" />
            </div>
          )}
        </div>
        {conversationId && former === null && (
          <MarkReadButton onPress={() => markReadAloud(markRead)} isMarking={markRead.isPending} />
        )}
      </header>
      <QueryView query={history.query} skeleton={<LogSkeleton />}>
        {(known) => (
          <MessageLog
            conversation={conversation}
            history={known}
            label={t('Messages about this work order')}
            readUntil={readUntil}
            otherMarks={null}
            names={names}
            highlightId={asked?.messageId}
            empty={
              onBack ? (
                <EmptyState icon={MessagesSquare} title={t('No messages yet')} text={purpose} action={null} />
              ) : (
                <p data-nothing-said className="px-4 py-3 text-pretty text-ink-soft">
                  <span className="font-medium text-ink">{t('No messages yet.')}</span> {purpose}
                </p>
              )
            }
          />
        )}
      </QueryView>
      <UnsentSlot conversationKey={`wo:${workOrderId}`} profileId={me.id} hasComposer={former === null} />
      <TypingLine typingIds={live.typingIds} names={names} />
      {former === null ? (
        <ComposerSlot
          conversation={conversation}
          readers={readers}
          crewFirm={crewFirmOf(knownReaders)}
          label={isStaff ? t('Message about this work order') : t('Message to the office')}
        />
      ) : (
        <p className="shrink-0 border-line border-t p-4 text-center text-ink-soft">
          {/* Beside the conversation, the page already says it. */}
          {onBack && `${formerHeading(former)}. ${formerLabel(former)} `}
          {t('Your part of the conversation stays here.')}
        </p>
      )}
    </>
  );
}
