import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Member, READERS } from './office-mix.ts';
import { ALL_READERS, type Counted } from './pages.ts';

const WRITERS = 4;

/** Of ten writes two change the work order, and eight are messages; most of those are for everybody. */
const TURNS = [
  ...['everyone', 'everyone', 'partner', 'order', 'everyone'],
  ...['everyone', 'assigned', 'everyone', 'order', 'everyone'],
] as const;

let written = 0;

/** Writes about the work orders of these people, each in a transaction of its own, at an even pace. */
export async function writeEvenly(
  config: pg.ClientConfig,
  members: readonly Member[],
  counted: Counted,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const paceMs = (1000 / perSecond) * WRITERS;
  await Promise.all(
    Array.from({ length: WRITERS }, async (_none, writer) => {
      const client = new pg.Client(config);
      await client.connect();
      let due = performance.now() + (paceMs / WRITERS) * writer;
      while (due < end) {
        await sleep(Math.max(0, due - performance.now()));
        due += paceMs;
        written += 1;
        await writeOne(client, members, counted, written);
      }
      await client.end();
    }),
  );
}

async function writeOne(
  client: pg.Client,
  members: readonly Member[],
  counted: Counted,
  number: number,
): Promise<void> {
  const member = members[(number * 7) % members.length];
  const turn = TURNS[number % TURNS.length] ?? 'order';
  if (!member) return;
  const { workOrderId, conversationId, profileId } = member;
  const text = `write ${number}`;
  await client.query('begin');
  if (turn === 'order') {
    await client.query({
      name: 'retitle',
      text: 'update public.work_orders set title = $1 where id = $2',
      values: [text, workOrderId],
    });
  } else {
    await client.query({
      name: 'say',
      text: `insert into public.work_order_messages (conversation_id, sender_id, message, visibility)
        values ($1, $2, $3, $4)`,
      values: [conversationId, profileId, text, turn],
    });
  }
  counted.wrote(text, {
    table: turn === 'order' ? 'work_orders' : 'work_order_messages',
    ...{ workOrderId, at: performance.now() },
    readers: turn === 'order' ? ALL_READERS : READERS[turn],
  });
  await client.query('commit');
}
