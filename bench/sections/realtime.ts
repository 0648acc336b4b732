import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  postmasterOf,
  removeChildPortal,
  startChildPortal,
  superuserOf,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { percentile } from '#test/support/percentile.ts';
import { residentMegabytes, watchMemory } from '#test/support/resident-memory.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { cpuTimeMs } from '../contest/cpu-time.ts';
import type { Promised } from '../contest/report.ts';
import { makeCrowd, type Talker } from '../live/crowd.ts';
import { listenTo } from '../live/listener.ts';
import { measureWriteCosts } from '../live/write-cost.ts';
import { secretsOf } from '../world/portal.ts';
import { type Section, say } from './section.ts';

const SOCKETS = 1000;
const CONVERSATIONS = 50;
const MESSAGES_PER_SECOND = 200;
const WRITERS = 4;
const SECONDS = 60;
/** Joins at once: a thousand handshakes in one moment measure the network of this machine. */
const JOINERS = 20;
const START_PATIENCE_MS = 60_000;
/** After the last message; what has not arrived by then is lost. */
const LAST_ONES_MS = 5000;

/** From the commit of a message to its arrival at everybody who takes part in the conversation. */
export const realtime: Section = {
  name: 'realtime',
  async run() {
    const folder = temporaryFolder();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { REALTIME_MAX_SOCKETS_PER_ADDRESS: String(SOCKETS) };
    const portal = startChildPortal({ dataDir: folder.path, port, env });
    try {
      await waitUntilReady(port, START_PATIENCE_MS);
      const serverPid = portal.process.pid ?? 0;
      const cpuMs = (pid?: number) => cpuTimeMs(postmasterOf(folder.path), pid) ?? 0;
      const costs = await costsOfWriting(portal.process, folder.path);
      const startCpuMs = { all: cpuMs(serverPid), database: cpuMs() };
      const result = await measure(url, folder.path, serverPid);
      const allMs = cpuMs(serverPid) - startCpuMs.all;
      const databaseMs = cpuMs() - startCpuMs.database;
      say(
        `${SOCKETS} sockets in ${CONVERSATIONS} conversations, ${MESSAGES_PER_SECOND} messages a second for ${SECONDS} s:\n` +
          `${result.sent} sent, ${result.received} received, p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms, longest ${result.maxMs.toFixed(0)} ms;\n` +
          `processor time: PostgreSQL ${seconds(databaseMs)} s, the portal ${seconds(allMs - databaseMs)} s;\n` +
          `memory of the portal: ${result.megabytes.before.toFixed(0)} MB without sockets, ${result.megabytes.joined.toFixed(0)} MB with ${SOCKETS}, at most ${result.megabytes.peak.toFixed(0)} MB.`,
      );
      return [
        { what: 'messages lost', measured: result.lost, unit: '', bound: { atMost: 0 } },
        { what: 'messages doubled', measured: result.doubled, unit: '', bound: { atMost: 0 } },
        { what: 'messages misdelivered', measured: result.misdelivered, unit: '', bound: { atMost: 0 } },
        { what: 'commit to receipt, p50', measured: result.p50Ms, unit: 'ms', bound: { atMost: 40 } },
        { what: 'commit to receipt, p99', measured: result.p99Ms, unit: 'ms', bound: { atMost: 250 } },
        ...costs,
      ];
    } finally {
      portal.process.kill('SIGTERM');
      await portal.exited;
      await removeChildPortal(undefined, folder.path);
      folder[Symbol.dispose]();
    }
  },
};

const seconds = (ms: number) => (ms / 1000).toFixed(0);

/** The cost of live changes for writers: while a node reads the changes, and while none does. */
async function costsOfWriting(portal: ChildProcess, dataDir: string): Promise<Promised[]> {
  const config = superuserOf(dataDir);
  const reading = await measureWriteCosts(config);
  // A node that stands still and was not seen for long is one for which nothing is kept.
  portal.kill('SIGSTOP');
  const client = new pg.Client(config);
  await client.connect();
  await client.query(`update realtime.nodes set seen_at = now() - interval '1 hour'`);
  await client.end();
  const alone = await measureWriteCosts(config);
  portal.kill('SIGCONT');
  const lines = Object.entries({ 'while a node reads': reading, 'while none does': alone });
  return lines.flatMap(([when, costs]) =>
    costs.map(({ what, writers, withoutMs, withMs }) => {
      const name = `${what} of a work order published live, ${writers === 1 ? '1 writer' : `${writers} writers`}, ${when}`;
      say(`${name}: ${withMs.toFixed(2)} ms instead of ${withoutMs.toFixed(2)} ms`);
      return { what: name, measured: withMs / withoutMs, unit: '×', bound: { atMost: 1.3 } };
    }),
  );
}

async function measure(url: string, dataDir: string, serverPid: number) {
  const { anonKey, signingKey } = secretsOf(dataDir);
  const client = new pg.Client(superuserOf(dataDir));
  await client.connect();
  const crowd = await makeCrowd(client, { people: SOCKETS, conversations: CONVERSATIONS, url, signingKey });
  await client.end();

  /** By message: its conversation, when it was committed, and how many have it. */
  const sent = new Map<string, { conversationId: string; at: number; arrived: Set<Talker> }>();
  const timesMs: number[] = [];
  const count = { received: 0, doubled: 0, misdelivered: 0 };
  const hear = (talker: Talker) => (text: string) => {
    const message = sent.get(text);
    count.received += 1;
    if (message?.conversationId !== talker.conversationId) count.misdelivered += 1;
    else if (message.arrived.has(talker)) count.doubled += 1;
    else {
      message.arrived.add(talker);
      timesMs.push(performance.now() - message.at);
    }
  };
  const before = residentMegabytes(serverPid);
  const waiting = [...crowd];
  const listeners = (
    await Promise.all(
      Array.from({ length: JOINERS }, async () => {
        const opened = [];
        for (let talker = waiting.pop(); talker; talker = waiting.pop()) {
          opened.push(await listenTo(url, anonKey, talker, hear(talker)));
        }
        return opened;
      }),
    )
  ).flat();

  const joined = residentMegabytes(serverPid);
  const memory = watchMemory(serverPid);
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: WRITERS }, (_none, writer) => write(superuserOf(dataDir), crowd, sent, writer, end)),
  );
  await sleep(LAST_ONES_MS);
  const megabytes = { before, joined, peak: memory.stop().peakMegabytes };
  for (const listener of listeners) listener.close();

  const perConversation = SOCKETS / CONVERSATIONS;
  const lost = [...sent.values()].reduce((sum, { arrived }) => sum + perConversation - arrived.size, 0);
  return {
    ...count,
    megabytes,
    lost,
    sent: sent.size,
    p50Ms: percentile(timesMs, 0.5),
    p99Ms: percentile(timesMs, 0.99),
    maxMs: percentile(timesMs, 1),
  };
}

/** Writes one message after the other, each in a transaction of its own, at an even pace. */
async function write(
  config: pg.ClientConfig,
  crowd: readonly Talker[],
  sent: Map<string, { conversationId: string; at: number; arrived: Set<Talker> }>,
  writer: number,
  end: number,
): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  const paceMs = (1000 / MESSAGES_PER_SECOND) * WRITERS;
  let due = performance.now() + (paceMs / WRITERS) * writer;
  for (let number = 0; due < end; number += 1) {
    await sleep(Math.max(0, due - performance.now()));
    due += paceMs;
    const talker = crowd[(number * WRITERS + writer) % crowd.length];
    if (!talker) break;
    const text = `message ${writer} ${number}`;
    await client.query('begin');
    await client.query({
      name: 'say',
      text: 'insert into public.work_order_messages (conversation_id, sender_id, message) values ($1, $2, $3)',
      values: [talker.conversationId, talker.profileId, text],
    });
    sent.set(text, { conversationId: talker.conversationId, at: performance.now(), arrived: new Set() });
    await client.query('commit');
  }
  await client.end();
}
