import type { Conversation, Message } from '#web/features/disputes/queries.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { FreeText } from '#web/ui/free-text.tsx';

interface MessageListProps {
  conversation: Conversation;
  side: 'office' | 'customer';
}

/** The messages of both sides, the oldest first; those of the reader's own side are tinted. */
export function MessageList({ conversation, side }: MessageListProps) {
  return (
    <ul className="grid gap-3">
      {conversation.messages.map((message) => (
        <li
          key={message.id}
          className={cn(
            'rounded-md border border-line px-3.5 py-2.5',
            message.is_from_office === (side === 'office') && 'bg-slate-tint',
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-2">
            <strong className="font-medium">{writerOf(message)}</strong>
            <span className="text-ink-soft text-xs">{formatDateTime(message.created_at)}</span>
          </p>
          {message.step !== 'message' && (
            <p className="font-medium text-sm">{stepText(message, conversation)}</p>
          )}
          <FreeText>{message.text}</FreeText>
        </li>
      ))}
    </ul>
  );
}

/** The writer and the side; a customer may see only the side of the office's people. */
function writerOf({ author, is_from_office }: Message): string {
  const side = is_from_office ? t('Office') : t('Customer');
  return author ? t('{{name}} ({{side}})', { name: personName(author), side }) : side;
}

function stepText(message: Message, { disputes }: Conversation): string {
  if (message.step === 'disputed') return t('Disputed the invoice');
  // The dispute and its last message are written at the same time.
  const note = disputes.find(({ resolved_at }) => resolved_at === message.created_at)?.credit_note;
  return note
    ? t('Resolved the dispute: {{amount}} credited with {{number}}', {
        amount: formatMoney(note.amount),
        number: note.credit_note_number,
      })
    : t('Resolved the dispute without a credit note');
}
