import type { Mentionable } from '#web/features/conversation/mentions.ts';
import type { Message, MessageAttachment, Visibility } from '#web/features/conversation/message.ts';

/** Where a message goes: a conversation, or the thread of a work order, which its first message opens. */
export type Place = `conv:${string}` | `wo:${string}`;

/** What somebody has written. */
export interface Draft {
  text: string;
  attachments: readonly MessageAttachment[];
  visibility: Visibility;
  mentions: readonly Mentionable[];
}

/** A message between the Send button and the server's word. */
export interface OutboxEntry extends Draft {
  /** The same for every try: the server stores a message with this key once. */
  clientKey: string;
  place: Place;
  /** ISO instant of the Send button. */
  queuedAt: string;
  /** `waiting` for its turn or a line, `sending`, `sent` and shown until it is read back, `returned` to its writer. */
  state: 'waiting' | 'sending' | 'sent' | 'returned';
}

export type Entries = readonly OutboxEntry[];

/** With one more message at the end. */
export function withQueued(
  entries: Entries,
  message: Draft & Pick<OutboxEntry, 'clientKey' | 'place' | 'queuedAt'>,
): Entries {
  return [...entries, { ...message, state: 'waiting' }];
}

/** One at a time and in order: what was said first is stored first. Undefined when nothing waits or one is on its way. */
export function nextToSend(entries: Entries): OutboxEntry | undefined {
  if (entries.some(({ state }) => state === 'sending')) return undefined;
  return entries.find(({ state }) => state === 'waiting');
}

/** With the state of one message changed. */
export function withState(entries: Entries, clientKey: string, state: OutboxEntry['state']): Entries {
  return entries.map((entry) => (entry.clientKey === clientKey ? { ...entry, state } : entry));
}

export function withoutEntry(entries: Entries, clientKey: string): Entries {
  return entries.filter((entry) => entry.clientKey !== clientKey);
}

/**
 * What a window that was closed left behind: whether a message that was on its way arrived, nobody knows, so it is sent
 * again under its key. One that is known to be stored has no place here, except those that this window still shows.
 */
export function afterReload(entries: Entries, shown: ReadonlySet<string>): Entries {
  return entries
    .filter(({ state, clientKey }) => state !== 'sent' || shown.has(clientKey))
    .map((entry) => (entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry));
}

/** The messages of a place that show as 'Sending...'. */
export function pendingMessages(entries: Entries, place: Place, sender: Mentionable): Message[] {
  return entries
    .filter((entry) => entry.place === place && entry.state !== 'returned')
    .map((entry) => ({
      id: `pending:${entry.clientKey}`,
      clientKey: entry.clientKey,
      text: entry.text,
      senderId: sender.id,
      senderName: sender.name,
      createdAt: entry.queuedAt,
      attachments: entry.attachments,
      visibility: entry.visibility,
      mentionedIds: entry.mentions.map(({ id }) => id),
      readCount: 0,
      isSending: true,
    }));
}
