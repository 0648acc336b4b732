import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { type PortalNode, type PortalNodes, startPortalNodes } from '#test/support/portal-nodes.ts';

/** How a node of several leaves: it drains, ends what runs, and is gone in time (operations). */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
/** What the jobs, the database, and a busy machine may take after the time for requests. */
const SLACK_MS = 9_000;

let portal: PortalNodes;
let node: PortalNode;
afterEach(() => portal.remove());

async function startNode(env: Record<string, string>): Promise<void> {
  portal = await startPortalNodes(1, env);
  [node] = portal.nodes as [PortalNode];
}

/** A read of a table that another connection has locked: it runs until `unlock` is called. */
async function requestThatWaits(): Promise<{ response: Promise<Response>; unlock: () => Promise<void> }> {
  const client = new pg.Client(portal.database.url('postgres'));
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; lock table public.organizations in access exclusive mode');
  const { serviceRoleKey } = portal.secrets;
  const response = fetch(`${node.url}/rest/v1/organizations?select=id`, {
    headers: { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` },
  });
  response.catch(() => undefined);
  const waits = `select from pg_locks where relation = 'public.organizations'::regclass and not granted`;
  await expect.poll(async () => (await portal.database.owner.query(waits)).rowCount).toBe(1);
  return { response, unlock: () => client.end() };
}

test('while it drains it is not ready, serves everything, and asks for new connections; then it refuses them', async () => {
  await startNode({ DRAIN_SECONDS: '2' });
  const agent = new Agent({ keepAlive: true });
  expect(await ask('/readyz', agent)).toEqual({ status: 200, connection: 'keep-alive' });

  node.child().process.kill('SIGTERM');
  const since = performance.now();
  await expect.poll(() => ask('/readyz', agent)).toEqual({ status: 503, connection: 'close' });
  expect(await (await fetch(`${node.url}/readyz`)).json()).toEqual({
    status: 'unavailable',
    problem: 'the server is stopping',
  });
  expect(await ask('/healthz', agent)).toEqual({ status: 200, connection: 'close' });
  expect(await ask('/config.json', agent)).toEqual({ status: 200, connection: 'close' });

  expect(await node.child().exited).toBe(0);
  expect(performance.now() - since).toBeGreaterThan(1_900);
  await expect(ask('/healthz', agent)).rejects.toThrow('ECONNREFUSED');
});

test('a request of three seconds ends after the signal, while new connections are refused', async () => {
  await startNode({});
  const { response, unlock } = await requestThatWaits();
  node.child().process.kill('SIGTERM');
  await sleep(1_500);
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED');
  await sleep(1_500);
  await unlock();
  expect((await response).status).toBe(200);
  expect(await node.child().exited).toBe(0);
});

test('a request that hangs does not keep the process beyond its time', async () => {
  await startNode({ STOP_SECONDS: '1' });
  const { response, unlock } = await requestThatWaits();
  const since = performance.now();
  node.child().process.kill('SIGTERM');
  await expect(response).rejects.toThrow('fetch failed');
  expect(performance.now() - since).toBeGreaterThan(900);
  expect(await node.child().exited).toBe(0);
  expect(performance.now() - since).toBeLessThan(1_000 + SLACK_MS);
  await unlock();
});

/** Status and connection of a response; a client that waits for its connection's end, as a proxy does. */
function ask(path: string, agent?: Agent): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = get(`${node.url}${path}`, { ...(agent && { agent }) }, (response) => {
      response
        .resume()
        .on('end', () =>
          resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
        );
    });
    request.on('error', reject);
  });
}
