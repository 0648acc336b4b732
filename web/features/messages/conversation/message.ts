import type { StoredPhoto } from '#web/lib/attachments.ts';

/** Who reads a message in the thread of a work order beside the office; `staff` is a note of the office to itself. */
export type Visibility = 'everyone' | 'partner' | 'assigned' | 'staff';

/** A photo or document of a message. */
export interface MessageAttachment extends StoredPhoto {
  size_bytes: number;
}

/** One message as screens show it. */
export interface Message {
  id: string;
  /** What its sender's device called it; null for messages of other programs. */
  clientKey: string | null;
  text: string;
  senderId: string;
  senderName: string;
  /** ISO instant with microseconds. */
  createdAt: string;
  attachments: readonly MessageAttachment[];
  visibility: Visibility;
  mentionedIds: readonly string[];
  /** By how many others it was read. */
  readCount: number;
  /** Not stored yet: shows as 'Sending...'. */
  isSending?: boolean;
  /** It could not be sent at once; where it is kept, and for what it waits. */
  waits?: { isOnDevice: boolean; forServer: boolean };
}

/** What a message is called on screen, the same before and after it is stored. */
export const keyOf = (message: Message): string => message.clientKey ?? message.id;

/** Orders messages as they were stored. */
export function byTime(a: Message, b: Message): number {
  if (isLater(a.createdAt, b.createdAt)) return 1;
  if (isLater(b.createdAt, a.createdAt)) return -1;
  return a.id < b.id ? -1 : 1;
}

/**
 * Whether an instant is after another. Those of the database are finer than a `Date`, and of one form whose texts are in
 * the order of time; one of this device is compared to the millisecond.
 */
export function isLater(instant: string, than: string): boolean {
  const areStored = instant.endsWith('+00:00') && than.endsWith('+00:00');
  return areStored ? instant > than : Date.parse(instant) > Date.parse(than);
}
