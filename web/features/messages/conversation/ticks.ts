import { isLater, type Message } from '#web/features/messages/conversation/message.ts';

/** The delivery state of the viewer's message. */
export type Tick = 'sending' | 'sent' | 'delivered' | 'read';

/** Up to when the other person of a direct conversation has received, and read. */
export interface OtherMarks {
  lastReadAt: string | null;
  lastDeliveredAt: string | null;
}

/**
 * The delivery state of a message: in a direct conversation by the other person's positions; in a thread (null) it is
 * read as soon as one other person has read it.
 */
export function tickOf(message: Message, other: OtherMarks | null): Tick {
  if (message.isSending) return 'sending';
  if (!other) return message.readCount > 0 ? 'read' : 'sent';
  const reaches = (mark: string | null) => mark !== null && !isLater(message.createdAt, mark);
  if (reaches(other.lastReadAt)) return 'read';
  return reaches(other.lastDeliveredAt) ? 'delivered' : 'sent';
}
