import pg from 'pg';
import type { Call } from '../calls/call.ts';
import { medianOf, type Promised } from '../contest/report.ts';
import { openViewer, type Viewer } from '../world/viewer.ts';
import { openWorld, type World } from '../world/world.ts';
import { compareCalls, nameOf } from './calls.ts';
import { type Section, say } from './section.ts';

const NAMES = ['admin', 'employee', 'partner', 'subcontractor'] as const;
const MOST_ROUNDS = 3;
const P95_MS = 50;
const UNREAD_P95_MS = 20;
const TO_ADMIN = 1.3;

/**
 * The messages screen of each role, one request at a time, beside the bare statements: in a world of its own, with as
 * many messages as the others have work orders.
 */
export const messages: Section = {
  name: 'messages',
  async run(_open, options) {
    const count = options.size.workOrders;
    say(
      `${count} messages in ${count / 50} threads and ${count / 500} direct conversations of 300 people.\n`,
    );
    const world = await openWorld({ workOrders: 0, foreignNewest: 0, messages: count });
    try {
      const viewers = await openViewers(world);
      const bounds = { bare: 0.75, pgbench: undefined, lite: undefined };
      const measured: Timed[] = [];
      const promises: Promised[] = [];
      // One after the other: the bare handler knows a request by its text, and all of them ask the same.
      for (const viewer of viewers) {
        const calls = messageCalls(viewer);
        const compared = calls.map((call) => ({ call, bounds, bodyAt: 2, withLite: false }));
        const { promises: ratios, results } = await compareCalls(world, compared, {
          ...options,
          connections: 1,
          rounds: Math.min(options.rounds, MOST_ROUNDS),
        });
        promises.push(...ratios);
        for (const call of calls) {
          const { p95Ms = Number.NaN } = medianOf(results.get(`${nameOf(call)}, portal`) ?? []);
          measured.push({ call, p95Ms });
        }
      }
      return [...promises, ...measured.flatMap((one) => promisesOf(one, measured))];
    } finally {
      await world.stop();
    }
  },
};

interface Timed {
  call: Call;
  p95Ms: number;
}

function promisesOf({ call, p95Ms }: Timed, all: readonly Timed[]): Promised[] {
  const atMost = call.name === 'unread' ? UNREAD_P95_MS : P95_MS;
  const within = { what: `${nameOf(call)}, p95`, measured: p95Ms, unit: 'ms', bound: { atMost } };
  const admins = all.find((other) => other.call.name === call.name && other.call.viewer.name === 'admin');
  if (!admins || admins.call === call) return [within];
  const ratio = p95Ms / admins.p95Ms;
  return [
    within,
    { what: `${nameOf(call)}: to the admin’s`, measured: ratio, unit: '×', bound: { atMost: TO_ADMIN } },
  ];
}

/** Signs the accounts of the demo in, each with the newest threads of its own list. */
async function openViewers(world: World): Promise<Viewer[]> {
  const superuser = new pg.Client(world.superuser);
  await superuser.connect();
  const viewers: Viewer[] = [];
  for (const name of NAMES) {
    const viewer = await openViewer(world.url, world.anonKey, superuser, name, []);
    const answer = await fetch(`${world.url}/rest/v1/rpc/get_work_order_threads_overview?limit=16`, {
      headers: { apikey: world.anonKey, authorization: `Bearer ${viewer.token}` },
    });
    const threads = (await answer.json()) as { conversation_id: string }[];
    viewers.push({ ...viewer, threadIds: threads.map((thread) => thread.conversation_id) });
  }
  await superuser.end();
  return viewers;
}

/** What the messages screen asks the database: the badge, both lists, a page of a thread, and three kinds of search. */
function messageCalls(viewer: Viewer): Call[] {
  const call = (name: string, procedure: string, inputs: object[] = [{}]): Call => ({
    name,
    viewer,
    requests: inputs.map((input) => ({
      method: 'POST',
      path: `/rest/v1/rpc/${procedure}`,
      body: JSON.stringify(input),
    })),
  });
  const pages = viewer.threadIds.map((p_conversation_id) => ({ p_conversation_id }));
  const search = (...texts: string[]) => texts.map((p_query) => ({ p_query }));
  return [
    call('unread', 'get_unread_message_counts'),
    call('direct conversations', 'get_conversations_overview'),
    call('threads', 'get_work_order_threads_overview'),
    call('page', 'get_conversation_messages', pages),
    call('search, common', 'search_messages', search('grinding', 'compressor', 'photo', 'quote')),
    call('search, rare', 'search_messages', search('part QX-9', 'QX-501', 'QX-77', 'zebra')),
    call('search, two letters', 'search_messages', search('QX', 'zz', 'ok', 'no')),
  ];
}
