import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import WebSocket from 'ws';
import {
  removeChildPortal,
  startChildPortal,
  superuserOf,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { median } from '../contest/report.ts';
import { type Member, makeOfficeMix } from '../live/office-mix.ts';
import { type StartedNode, startSecondNode } from '../live/second-node.ts';
import { secretsOf } from '../world/portal.ts';
import { type Section, say } from './section.ts';

const START_PATIENCE_MS = 120_000;
const SOCKETS = 40;
const EVERY_MS = 250;
/** More than two nodes send in that time. */
const ROWS = 1000;
const SECONDS = 5;
const ROUNDS = 3;

/** How many changes one node sends in a second when there are more than it can send, and how many two nodes send. */
export const twoNodes: Section = {
  name: 'two-nodes',
  async run() {
    using folder = temporaryFolder();
    const dataDir = join(folder.path, 'first');
    mkdirSync(dataDir);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const portal = startChildPortal({ dataDir, port });
    let second: StartedNode | undefined;
    try {
      await waitUntilReady(port, START_PATIENCE_MS);
      const { anonKey, signingKey } = secretsOf(dataDir);
      const client = new pg.Client(superuserOf(dataDir));
      await client.connect();
      const [listener] = await makeOfficeMix(client, { workOrders: 1, url, signingKey });
      if (!listener) throw new Error('There is nobody who listens.');
      second = await startSecondNode(url, dataDir, join(folder.path, 'second'), {});
      const rates = { one: [] as number[], two: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.one.push(await sendTooMuch(client, [url], anonKey, listener));
        rates.two.push(await sendTooMuch(client, [url, second.url], anonKey, listener));
      }
      await client.end();
      const [one, two] = [median(rates.one), median(rates.two)];
      say(
        `One node sent ${one.toFixed(0)} changes a second to ${SOCKETS} sockets, two nodes ${two.toFixed(0)}.`,
      );
      return [
        { what: 'what two nodes carry to one', measured: two / one, unit: '×', bound: { atLeast: 1.8 } },
      ];
    } finally {
      second?.process.process.kill('SIGTERM');
      await second?.process.exited;
      portal.process.kill('SIGTERM');
      await portal.exited;
      await removeChildPortal(undefined, dataDir);
    }
  },
};

/** Changes per second that arrive at sockets on these nodes. */
async function sendTooMuch(
  client: pg.Client,
  urls: readonly string[],
  anonKey: string,
  listener: Member,
): Promise<number> {
  let arrived = 0;
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, (_none, at) =>
      listen(urls[at % urls.length] ?? '', anonKey, listener, () => {
        arrived += 1;
      }),
    ),
  );
  const startedAt = performance.now();
  while (performance.now() - startedAt < SECONDS * 1000) {
    const wroteAt = performance.now();
    await client.query(
      `insert into public.notifications (profile_id, kind, title, path)
       select $1, 'work_order_assigned', 'Too much', '/' from generate_series(1, $2::int)`,
      [listener.profileId, ROWS],
    );
    await sleep(Math.max(0, EVERY_MS - (performance.now() - wroteAt)));
  }
  const perSecond = (arrived / (performance.now() - startedAt)) * 1000;
  for (const socket of sockets) socket.close();
  // What still waits is not of the next measurement.
  await sleep(2000);
  return perSecond;
}

async function listen(
  url: string,
  anonKey: string,
  { profileId, token }: Member,
  hear: () => void,
): Promise<WebSocket> {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`,
  );
  await once(socket, 'open');
  const wish = {
    event: 'INSERT',
    schema: 'public',
    table: 'notifications',
    filter: `profile_id=eq.${profileId}`,
  };
  const { promise: isJoined, resolve } = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    if (data.includes('"postgres_changes",{"ids"')) hear();
    else if (data.includes('Subscribed')) resolve();
  });
  const payload = { config: { postgres_changes: [wish] }, access_token: token };
  socket.send(JSON.stringify(['1', '1', `realtime:too-much`, 'phx_join', payload]));
  await isJoined;
  return socket;
}
