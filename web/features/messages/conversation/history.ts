import { byTime, type Message } from '#web/features/messages/conversation/message.ts';

/** The loaded messages of a conversation: a range without gaps, up to its newest message. */
export interface History {
  /** Oldest first. */
  messages: readonly Message[];
  /** Whether there are older messages. */
  hasOlder: boolean;
}

/** A page, newest first as the server returns it, and whether it was full, so that more pages exist. */
export interface HistoryPage {
  messages: readonly Message[];
  isFull: boolean;
}

/** Loads the page before an instant (`created_at` of the last row of the page after it), or the newest page. */
export type LoadPage = (before: string | null) => Promise<HistoryPage>;

/** After this time without an update, older messages are discarded instead of loading everything in between. */
const MOST_PAGES_TO_CATCH_UP = 4;

/**
 * Loads the newest page, and more pages until they overlap with the known messages, so that there is no gap. `known` is
 * called at the end, because older pages may have been loaded meanwhile.
 */
export async function catchUp(known: () => History | undefined, loadPage: LoadPage): Promise<History> {
  const fetched: Message[] = [];
  let before: string | null = null;
  for (let pages = 1; ; pages += 1) {
    const page: HistoryPage = await loadPage(before);
    fetched.push(...page.messages);
    const history = known();
    const knownIds = new Set(history?.messages.map(({ id }) => id));
    const meets = page.messages.some(({ id }) => knownIds.has(id));
    if (history && !page.isFull) {
      // These are all messages: the viewer may no longer read any others.
      const readable = new Set(fetched.map(({ id }) => id));
      const kept = history.messages.filter(({ id }) => readable.has(id));
      return { messages: mergeMessages(kept, fetched), hasOlder: false };
    }
    if (history && meets) {
      return { messages: mergeMessages(history.messages, fetched), hasOlder: history.hasOlder };
    }
    if (knownIds.size === 0 || pages === MOST_PAGES_TO_CATCH_UP) {
      return { messages: mergeMessages([], fetched), hasOlder: page.isFull };
    }
    before = page.messages.at(-1)?.createdAt ?? null;
  }
}

/** Adds a page before the first message; existing messages are not sorted again. */
export function withOlder(history: History, page: HistoryPage): History {
  const known = new Set(history.messages.map(({ id }) => id));
  const older = page.messages.filter(({ id }) => !known.has(id)).toReversed();
  return { messages: [...older, ...history.messages], hasOlder: page.isFull };
}

/**
 * Merges both, each message once, oldest first. The newer version of a message wins; an unchanged one stays the same
 * object, so that it is not rerendered.
 */
export function mergeMessages(known: readonly Message[], fetched: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of fetched) {
    const before = byId.get(message.id);
    if (!before || JSON.stringify(before) !== JSON.stringify(message)) byId.set(message.id, message);
  }
  return [...byId.values()].sort(byTime);
}

/** Pending messages come after the stored ones; those that have been stored meanwhile are shown once. */
export function withPending(messages: readonly Message[], pending: readonly Message[]): readonly Message[] {
  if (pending.length === 0) return messages;
  const stored = new Set(messages.map(({ clientKey }) => clientKey));
  return [...messages, ...pending.filter(({ clientKey }) => !stored.has(clientKey))];
}
