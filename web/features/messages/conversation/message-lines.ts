import { MESSAGE_GROUP_GAP_MINUTES } from '#shared/limits.ts';
import { isLater, keyOf, type Message } from '#web/features/messages/conversation/message.ts';
import { officeDay } from '#web/lib/dates.ts';

/** A line of a conversation. `startsGroup`: this message shows name, picture, and time. */
export type Line =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: 'new' }
  | { kind: 'message'; key: string; message: Message; startsGroup: boolean };

/** Lines that are laid out together. */
export interface LineChunk {
  key: string;
  lines: readonly Line[];
}

const GROUP_GAP_MS = MESSAGE_GROUP_GAP_MINUTES * 60_000;

/**
 * Arranges messages (oldest first) as lines: a line for each day in the reader's time zone, one before the first new
 * message, and groups of messages that are within 5 minutes of each other (portal requirements 2.8).
 * @param firstNewId the first unread message; undefined when all are read
 */
export function linesOf(messages: readonly Message[], firstNewId?: string): Line[] {
  const lines: Line[] = [];
  let last: Message | undefined;
  let lastDay = '';
  for (const message of messages) {
    const key = keyOf(message);
    const day = officeDay(message.createdAt);
    const startsDay = day !== lastDay;
    if (startsDay) lines.push({ kind: 'day', key: `day:${key}`, at: message.createdAt });
    const startsNew = message.id === firstNewId;
    if (startsNew) lines.push({ kind: 'new', key: 'new' });
    const startsGroup = !last || startsDay || startsNew || !belongTogether(last, message);
    lines.push({ kind: 'message', key, message, startsGroup });
    last = message;
    lastDay = day;
  }
  return lines;
}

/**
 * Splits a log into chunks of about thirty lines, so that a browser lays out only the visible ones. The ids of messages
 * determine the chunks, so that they do not change when older or newer messages are added.
 */
export function chunksOf(lines: readonly Line[]): LineChunk[] {
  const chunks: LineChunk[] = [];
  let chunk: Line[] = [];
  for (const line of lines) {
    chunk.push(line);
    if (line.kind === 'message' && endsChunk(line.message)) {
      chunks.push({ key: line.key, lines: chunk });
      chunk = [];
    }
  }
  return chunk.length > 0 ? [...chunks, { key: 'newest', lines: chunk }] : chunks;
}

/** Whether two chunks show the same, so that the second need not be rendered. */
export function isSameChunk(a: LineChunk, b: LineChunk): boolean {
  return (
    a.lines.length === b.lines.length && a.lines.every((line, index) => isSameLine(line, b.lines[index]))
  );
}

function isSameLine(a: Line, b: Line | undefined): boolean {
  if (a.kind !== 'message' || b?.kind !== 'message') return a.key === b?.key;
  return a.message === b.message && a.startsGroup === b.startsGroup;
}

/** One id in 32, by the end of it, which is random. */
const endsChunk = ({ id, isSending }: Message) => !isSending && Number.parseInt(id.slice(-2), 16) % 32 === 0;

/** The first message of another person after an instant; undefined when there is none. */
export function firstUnread(
  messages: readonly Message[],
  readUntil: string,
  viewerId: string,
): Message | undefined {
  return messages.find(({ senderId, createdAt }) => senderId !== viewerId && isLater(createdAt, readUntil));
}

const belongTogether = (a: Message, b: Message) =>
  a.senderId === b.senderId &&
  a.visibility === b.visibility &&
  Date.parse(b.createdAt) - Date.parse(a.createdAt) <= GROUP_GAP_MS;
