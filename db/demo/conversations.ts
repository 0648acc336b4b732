import { at, dayOf, type Moment } from './calendar.ts';
import type { Person } from './people.ts';
import { DIRECT_TALKS, OFFICE_NOTES, PARTNER_TALKS, SUBCONTRACTOR_TALKS } from './talks.ts';
import type { WorkOrder } from './work-order.ts';
import type { World } from './world.ts';

export interface Message {
  id: string;
  at: Moment;
  by: string;
  text: string;
  visibility: 'everyone' | 'partner' | 'assigned' | 'staff';
}

export interface Conversation {
  id: string;
  /** The work order it is about; null for a direct one. */
  order: WorkOrder | null;
  /** Everybody who can read it, by key. */
  readers: readonly string[];
  messages: Message[];
  /** Up to when each reader has read. */
  readUntil: Map<string, Moment>;
}

const SHARE_OF_PAST_ORDERS = 0.18;
const SHARE_OF_PRESENT_ORDERS = 0.7;
const PRESENT_DAYS = 14;
/** What was written in the last day and a half may still be unread. */
const FRESH: Moment = at(-1, 0) - 12 * 60;

/** The threads of work orders and the direct conversations, oldest first. */
export function conversations(orders: readonly WorkOrder[], world: World): Conversation[] {
  const { random } = world;
  const threads = orders
    .filter(({ assignedAt }) => assignedAt !== null)
    .filter(({ receivedAt }) =>
      random.chance(dayOf(receivedAt) > -PRESENT_DAYS ? SHARE_OF_PRESENT_ORDERS : SHARE_OF_PAST_ORDERS),
    )
    .map((order) => thread(order, world));
  return [...threads, ...DIRECT_TALKS.map((talk) => direct(talk, world))].filter(
    ({ messages }) => messages.length > 0,
  );
}

function thread(order: WorkOrder, world: World): Conversation {
  const { random } = world;
  const office = order.history.find(({ kind }) => kind === 'assigned')?.by ?? 'manager';
  const messages: Message[] = [];
  const say = (moment: Moment, by: string, text: string, visibility: Message['visibility']) => {
    if (moment < 0) messages.push({ id: random.uuid(), at: moment, by, text, visibility });
  };
  const play = (
    lines: readonly string[],
    other: string,
    visibility: 'partner' | 'assigned',
    from: Moment,
  ) => {
    let moment = from;
    lines.forEach((text, index) => {
      say(moment, index % 2 === 0 ? other : office, text, visibility);
      moment += random.int(4, 70);
    });
  };

  const assignedAt = order.assignedAt ?? order.receivedAt;
  play(random.pick(PARTNER_TALKS), order.reporter, 'partner', assignedAt + random.int(30, 300));
  const doer = order.crew[0];
  if (doer && order.assignedTo !== 'contractor') {
    play(random.pick(SUBCONTRACTOR_TALKS), doer, 'assigned', assignedAt + random.int(20, 240));
  }
  if (random.chance(0.3)) say(assignedAt + random.int(10, 60), office, random.pick(OFFICE_NOTES), 'staff');
  messages.sort((a, b) => a.at - b.at);

  const readers = [
    ...world.peopleOf('contractor'),
    ...world.peopleOf(order.location.partner),
    ...(order.assignedTo && order.assignedTo !== 'contractor' ? world.peopleOf(order.assignedTo) : []),
  ];
  return withReading({ id: random.uuid(), order, readers: readers.map(({ key }) => key), messages }, world);
}

function direct(talk: (typeof DIRECT_TALKS)[number], world: World): Conversation {
  const { random, calendar } = world;
  let moment = at(calendar.workday(0, -talk.workdaysAgo), 8) + random.int(0, 360);
  const messages = talk.lines.map((text, index): Message => {
    const by: Person['key'] = talk.between[index % 2] ?? talk.between[0];
    const message: Message = { id: random.uuid(), at: moment, by, text, visibility: 'everyone' };
    moment += random.int(2, 40);
    return message;
  });
  return withReading({ id: random.uuid(), order: null, readers: talk.between, messages }, world);
}

/** Everybody has read what is old; of what is fresh, some have not opened it yet. */
function withReading(conversation: Omit<Conversation, 'readUntil'>, world: World): Conversation {
  const { messages, readers } = conversation;
  const last = messages.at(-1)?.at ?? 0;
  const readUntil = new Map<string, Moment>();
  for (const reader of readers) {
    const wrote = messages.findLast(({ by }) => by === reader)?.at;
    const missed = last >= FRESH && world.random.chance(0.5);
    const seen = missed ? (wrote ?? FRESH - 60) : last + world.random.int(1, 200);
    readUntil.set(reader, Math.min(seen, -1));
  }
  return { ...conversation, readUntil };
}
