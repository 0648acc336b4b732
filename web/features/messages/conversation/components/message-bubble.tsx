import { MessageFiles } from '#web/features/messages/conversation/components/message-files.tsx';
import { MessageText } from '#web/features/messages/conversation/components/message-text.tsx';
import { MessageTick } from '#web/features/messages/conversation/components/message-tick.tsx';
import type { LogLook } from '#web/features/messages/conversation/log-look.ts';
import type { Message } from '#web/features/messages/conversation/message.ts';
import type { Tick } from '#web/features/messages/conversation/ticks.ts';
import { cn } from '#web/lib/cn.ts';
import { formatExact } from '#web/lib/dates.ts';

interface MessageBubbleProps {
  message: Message;
  /** The delivery state; undefined for messages of others. */
  tick: Tick | undefined;
  look: LogLook;
}

/** One message: its text, its files, and the delivery state of the viewer's own. */
export function MessageBubble({ message, tick, look }: MessageBubbleProps) {
  const isNote = message.visibility === 'staff';
  const isOwn = tick !== undefined;
  const isStored = isOwn && tick !== 'sending';
  const hasFiles = message.attachments.length > 0;
  const names = message.mentionedIds.flatMap((id) => look.names.get(id) ?? []);
  return (
    <div
      data-message-id={message.id}
      title={formatExact(message.createdAt)}
      className={cn(
        'relative max-w-[min(90%,38rem)] rounded-lg px-3 py-2',
        isNote ? 'bg-ochre-tint' : isOwn ? 'bg-slate-tint' : 'bg-sunken',
        message.isSending && 'opacity-70',
        look.highlightedId === message.id && 'outline-2 outline-ochre',
      )}
    >
      <MessageText text={message.text} names={names} endsWithRoom={isStored && !hasFiles} />
      <MessageFiles files={message.attachments} />
      {isStored && (
        <MessageTick
          tick={tick}
          readCount={message.readCount}
          className={hasFiles ? '-mr-1 -mb-1 mt-1' : 'absolute right-2 bottom-2'}
        />
      )}
    </div>
  );
}
