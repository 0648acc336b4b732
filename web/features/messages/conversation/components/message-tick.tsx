import { Check, CheckCheck } from 'lucide-react';
import type { Tick } from '#web/features/messages/conversation/ticks.ts';
import { cn } from '#web/lib/cn.ts';
import { type Message, message, t } from '#web/lib/text.ts';

interface MessageTickProps {
  tick: Tick;
  /** How many people have read it, if more than one can. */
  readCount: number;
  /** The background behind it. */
  className: string;
}

const WORDS: Record<Tick, Message> = {
  sending: message('Sending...'),
  sent: message('Sent'),
  delivered: message('Delivered'),
  read: message('Read', 'seen by the recipient'),
};

/**
 * The delivery state of an own message: one tick for stored, two for delivered, two in color for read; as text for
 * screen readers.
 */
export function MessageTick({ tick, readCount, className }: MessageTickProps) {
  const words =
    tick === 'read' && readCount > 1 ? t('Read by {{count}}', { count: readCount }) : t(WORDS[tick]);
  const Icon = tick === 'sent' ? Check : CheckCheck;
  return (
    <span
      title={words}
      className={cn('flex justify-end', tick === 'read' ? 'text-sky-ink' : 'text-ink-soft', className)}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={tick === 'read' ? 2.5 : 2} />
      <span className="sr-only">{words}</span>
    </span>
  );
}
