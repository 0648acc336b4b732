import type { StoredPhoto } from '#web/lib/attachments.ts';

/** Who can read a message in the thread of a work order besides the office; `staff` is an internal note. */
export type Visibility = 'everyone' | 'partner' | 'assigned' | 'staff';

/** A photo or document of a message. */
export interface MessageAttachment extends StoredPhoto {
  size_bytes: number;
}

/** One message as screens show it. */
export interface Message {
  id: string;
  /** The sender's client id; null for messages of other programs. */
  clientKey: string | null;
  text: string;
  senderId: string;
  senderName: string;
  /** ISO instant with microseconds. */
  createdAt: string;
  attachments: readonly MessageAttachment[];
  visibility: Visibility;
  /**
   * The subcontractor to which a message for the subcontractor belongs; null without one. Missing in messages that
   * earlier versions have stored.
   */
  firmId?: string | null;
  mentionedIds: readonly string[];
  /** How many others have read it. */
  readCount: number;
  /** Not stored yet: shown as 'Sending...'. */
  isSending?: boolean;
  /** It could not be sent at once: where it is stored, and what it waits for. */
  waits?: { isOnDevice: boolean; forServer: boolean };
}

/** The key of a message on screen, the same before and after it is stored. */
export const keyOf = (message: Message): string => message.clientKey ?? message.id;

/** Orders messages as they were stored. */
export function byTime(a: Message, b: Message): number {
  if (isLater(a.createdAt, b.createdAt)) return 1;
  if (isLater(b.createdAt, a.createdAt)) return -1;
  return a.id < b.id ? -1 : 1;
}

/**
 * Whether an instant is after another. Instants of the database are finer than a `Date`, and their texts sort by
 * time; instants of this device are compared in milliseconds.
 */
export function isLater(instant: string, than: string): boolean {
  const areStored = instant.endsWith('+00:00') && than.endsWith('+00:00');
  return areStored ? instant > than : Date.parse(instant) > Date.parse(than);
}
