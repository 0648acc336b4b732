import { memo } from 'react';
import { MessageBubble } from '#web/features/messages/conversation/components/message-bubble.tsx';
import { MessageHead } from '#web/features/messages/conversation/components/message-head.tsx';
import type { LogLook } from '#web/features/messages/conversation/log-look.ts';
import type { Message } from '#web/features/messages/conversation/message.ts';
import type { Tick } from '#web/features/messages/conversation/ticks.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';

interface MessageItemProps {
  message: Message;
  /** The first of a group: shows name, picture, and time, which the others of the group do not repeat. */
  startsGroup: boolean;
  /** The delivery state of an own message; a string, so that only messages with a changed state rerender. */
  tick: Tick | undefined;
  look: LogLook;
}

/** One message in the log: the viewer's own at the right. */
export const MessageItem = memo(function MessageItem({ message, startsGroup, tick, look }: MessageItemProps) {
  const isOwn = message.senderId === look.viewerId;
  return (
    <li className={cn('flex gap-2.5 pb-1', startsGroup && 'pt-2')}>
      {!isOwn && (
        <span className="w-8 shrink-0">
          {startsGroup && <Avatar name={message.senderName} personId={message.senderId} className="mt-5" />}
        </span>
      )}
      <div className={cn('flex min-w-0 flex-1 flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
        {startsGroup && <MessageHead message={message} isOwn={isOwn} look={look} />}
        <MessageBubble message={message} tick={tick} look={look} />
        {message.isSending && <p className="text-ink-soft text-xs">{waitLabel(message)}</p>}
      </div>
    </li>
  );
});

function waitLabel({ waits }: Message): string {
  if (!waits) return t('Sending...');
  const what = waits.forServer ? t('Waiting for the server') : t('Waiting for signal');
  return waits.isOnDevice ? `${t('Saved on this device.')} ${what}` : what;
}
