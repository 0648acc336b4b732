import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningProxy, startProxy } from '#test/deploy/support/start-proxy.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { type PortalNodes, startPortalNodes } from '#test/support/portal-nodes.ts';
import { startMailServer, type TestMailServer } from '#test/support/smtp-server.ts';
import { sized } from '#test/support/test-size.ts';
import { openScreen, type Screen } from './support/screen.ts';

/**
 * Two nodes behind HAProxy, as `deploy/haproxy.cfg` configures it, restart one after the other while people work
 * (reliability requirements 3).
 */
const RESTARTS = sized({ quick: 2, push: 10, release: 100 });
const MAILS_PER_RESTART = 10;
const BACK_WITHIN_MS = 5_000;
/** HAProxy sees within two seconds that a node leaves, and as late that it is back. */
const DRAIN_SECONDS = 3;
const PEOPLE = 4;
vi.setConfig({ testTimeout: 60_000 + RESTARTS * 40_000, hookTimeout: 120_000 });

let portal: PortalNodes;
let proxy: RunningProxy;
let mails: TestMailServer;
let company: Company;
let screen: Screen;
let url: string;
let accessToken: string;
let conversationId: string;

beforeAll(async () => {
  mails = await startMailServer();
  portal = await startPortalNodes(2, {
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    SMTP_URL: mails.url,
    TRUST_PROXY: '127.0.0.1',
  });
  const addresses = portal.nodes.map(({ port }) => `127.0.0.1:${port}`);
  proxy = await startProxy('haproxy', addresses, { tls: false });
  url = `http://127.0.0.1:${proxy.httpsPort}`;
  company = await createCompany(portal.at(url));
  const session = await company.people.admin.client.auth.getSession();
  accessToken = session.data.session?.access_token ?? '';
  conversationId = await openThread();
  // One person writes more than on any day.
  await portal.database.owner.query(
    `insert into settings (key, value) values ('quotas', '{"messages_per_day": 10000000}')`,
  );
  screen = await openScreen({ url, anonKey: portal.secrets.anonKey, accessToken });
});
afterAll(async () => {
  await screen?.close();
  await proxy?.stop();
  await portal?.remove();
  await mails?.stop();
});

async function openThread(): Promise<string> {
  const { rows } = await portal.database.owner.query<{ id: string }>(
    `with one as (
       insert into work_orders (title, organization_id, partner_location_id) values ('Roof', $1, $2) returning id
     )
     insert into conversations (conversation_type, work_order_id) select 'work_order', id from one returning id`,
    [company.organizations.customer, company.locationId],
  );
  return rows[0]?.id ?? '';
}

/** What does not succeed at once, as a person would see it. */
const failures: string[] = [];
const accepted: string[] = [];
let requests = 0;

async function send(path: string, body?: object): Promise<boolean> {
  requests += 1;
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: portal.secrets.anonKey,
      authorization: `Bearer ${accessToken}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: Error) => error);
  if (response instanceof Error) {
    failures.push(`${path}: ${response.message} (${(response.cause as Error | undefined)?.message})`);
    return false;
  }
  const answer = await response.text();
  if (!response.ok) failures.push(`${path}: ${response.status} ${answer.slice(0, 200)}`);
  return response.ok;
}

async function say(message: string): Promise<void> {
  const row = { conversation_id: conversationId, sender_id: company.people.admin.profileId, message };
  if (await send('/rest/v1/work_order_messages', row)) accepted.push(message);
}

/** A person reads and writes until the signal. */
async function work(person: number, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    await send('/rest/v1/work_orders?select=id,title&limit=20');
    await say(`${person}/${round}`);
    await sleep(30);
  }
}

/** Emails that some node has to send. */
async function queueMails(restart: number): Promise<void> {
  await portal.database.owner.query(
    `insert into email_log (to_address, template, subject, html, text, status)
     select 'reader@people.test', 'recovery', 'Mail ' || $1::int || '-' || n, 'h', 't', 'queued'
     from generate_series(1, $2::int) n`,
    [restart, MAILS_PER_RESTART],
  );
}

/** How long the screen takes to show a message that is written now. */
async function untilShown(): Promise<number> {
  const start = performance.now();
  await say(`marker ${start}`);
  const { rows } = await portal.database.owner.query<{ id: string }>(
    'select id from work_order_messages where message = $1',
    [`marker ${start}`],
  );
  await expect
    .poll(() => screen.messages(), { timeout: 4 * BACK_WITHIN_MS, interval: 20 })
    .toContain(rows[0]?.id);
  return performance.now() - start;
}

test('restarting one node after the other fails no request, sends each mail once, and keeps screens live', async () => {
  const stopping = new AbortController();
  const people = Array.from({ length: PEOPLE }, (_, person) => work(person, stopping.signal));
  let slowestMs = 0;
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const node = portal.nodes[restart % 2];
    await queueMails(restart);
    expect(await node?.stop()).toBe(0);
    slowestMs = Math.max(slowestMs, await untilShown());
    await node?.start();
    await sleep(1_000 * DRAIN_SECONDS);
  }
  stopping.abort();
  await Promise.all(people);

  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(50 * RESTARTS);
  expect(slowestMs).toBeLessThan(BACK_WITHIN_MS);
  const { rows } = await portal.database.owner.query<{ message: string; id: string }>(
    'select message, id from work_order_messages',
  );
  expect(rows.map(({ message }) => message).sort()).toEqual(accepted.sort());
  await expect
    .poll(() => screen.messages(), { timeout: BACK_WITHIN_MS })
    .toEqual(rows.map(({ id }) => id).sort());

  const sent = () => mails.received.flatMap((mail) => /^Subject: (Mail \d+-\d+)/m.exec(mail)?.[1] ?? []);
  const queued = Array.from({ length: RESTARTS * MAILS_PER_RESTART }, (_, index) => {
    const [restart, mail] = [Math.floor(index / MAILS_PER_RESTART), (index % MAILS_PER_RESTART) + 1];
    return `Mail ${restart}-${mail}`;
  });
  await expect.poll(() => new Set(sent()).size, { timeout: 20_000 }).toBe(queued.length);
  expect(sent().sort()).toEqual(queued.sort());
});
