import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sentences } from '#shared/rules/sentences.ts';
import { UnsentMessage } from '#web/features/messages/conversation/components/unsent-message.tsx';
import type { ConversationKey, OutboxEntry } from '#web/features/messages/conversation/outbox-entries.ts';
import { outboxOf } from '#web/features/messages/conversation/outbox-of-person.ts';
import {
  needsReaders,
  refusedMessages,
  sendAgain,
} from '#web/features/messages/conversation/refused-messages.ts';
import { useBegunTexts } from '#web/features/messages/conversation/use-begun-texts.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

interface UnsentMessagesProps {
  profileId: string;
  /** Only those of one conversation; all of them on the page of the device. */
  conversationKey?: ConversationKey;
  /** The conversation's composer is shown: it contains the draft, and can send a message again. */
  hasComposer?: boolean;
  className?: string;
}

/** The user's refused messages with the reasons, and their drafts. Renders nothing without any. */
export default function UnsentMessages({
  profileId,
  conversationKey,
  hasComposer = false,
  className,
}: UnsentMessagesProps) {
  const outbox = outboxOf(profileId, useQueryClient());
  const entries = useSyncExternalStore(outbox.subscribe, outbox.read);
  const begun = useBegunTexts({ profileId, conversationKey, hasComposer });
  const refused = refusedMessages(entries, { ...(conversationKey && { conversationKey }), hasComposer });
  if (refused.length === 0 && begun.texts.length === 0) return null;
  return (
    <section aria-label={t('Not sent')} className={cn('overflow-y-auto bg-surface', className)}>
      <h2 className="px-4 pt-3 pb-1 font-semibold text-base">{t('Not sent')}</h2>
      <ul className="divide-y divide-line/70">
        {refused.map((entry) => (
          <UnsentMessage
            key={entry.key}
            text={entry.text}
            files={entry.attachments.map(({ file_name }) => file_name)}
            about={conversationKey ? undefined : (entry.about ?? t('Message'))}
            reason={reasonOf(entry)}
            onSendAgain={
              needsReaders(entry) || (conversationKey && !hasComposer)
                ? undefined
                : () => sendAgain(outbox, entry)
            }
            onChooseReaders={
              needsReaders(entry) && hasComposer ? () => outbox.toComposer(entry.key) : undefined
            }
            onDelete={() => outbox.dismiss(entry.key)}
          />
        ))}
        {begun.texts.map(({ name, text, about }) => (
          <UnsentMessage
            key={name}
            text={text}
            about={conversationKey ? undefined : (about ?? t('Message'))}
            reason={t('You were writing this. It was not sent.')}
            onDelete={() => begun.clear(name)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Earlier versions stored a refused message without the reason. */
const reasonOf = ({ problem }: OutboxEntry) =>
  problem ? sentences(problem.title, problem.advice) : t('The server did not accept it.');
