import { byTime, type Message } from '#web/features/messages/conversation/message.ts';

/** What is known of a conversation on this screen: an unbroken range up to its newest message. */
export interface History {
  /** Oldest first. */
  messages: readonly Message[];
  /** Whether there is more before the first one. */
  hasOlder: boolean;
}

/** A page, newest first as the server answers, and whether it came full, so that more pages exist. */
export interface HistoryPage {
  messages: readonly Message[];
  isFull: boolean;
}

/** Loads the page before an instant (`created_at` of the last row of the page after it), or the newest page. */
export type LoadPage = (before: string | null) => Promise<HistoryPage>;

/** After so long an absence what was known before is forgotten, instead of loading all that lies between. */
const MOST_PAGES_TO_CATCH_UP = 4;

/**
 * The newest page, and further ones until they meet what was known: nothing is missing between them, however much was
 * said while nobody listened. `known` is asked at the end, because older pages may have come meanwhile.
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
      // That is all there is: what is not among it is no longer the viewer's to read.
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

/** With a page before the first message; what is there already is not sorted again. */
export function withOlder(history: History, page: HistoryPage): History {
  const known = new Set(history.messages.map(({ id }) => id));
  const older = page.messages.filter(({ id }) => !known.has(id)).toReversed();
  return { messages: [...older, ...history.messages], hasOlder: page.isFull };
}

/**
 * Both, each message once, oldest first. The newer word about a message counts; one that did not change stays the same
 * object, so that it is not drawn again.
 */
export function mergeMessages(known: readonly Message[], fetched: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of fetched) {
    const before = byId.get(message.id);
    if (!before || JSON.stringify(before) !== JSON.stringify(message)) byId.set(message.id, message);
  }
  return [...byId.values()].sort(byTime);
}

/** What is on its way comes after what is stored; what has been stored meanwhile is shown once. */
export function withPending(messages: readonly Message[], pending: readonly Message[]): readonly Message[] {
  if (pending.length === 0) return messages;
  const stored = new Set(messages.map(({ clientKey }) => clientKey));
  return [...messages, ...pending.filter(({ clientKey }) => !stored.has(clientKey))];
}
