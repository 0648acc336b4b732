import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';
import { DataError } from '#web/lib/data-error.ts';
import { failureOfAnswer } from '#web/offline/outbox/failure.ts';
import { isRetryable } from '#web/offline/outbox/refusal.ts';
import { type Counts, countRows, growth, holdDigests, missingNumbers } from './support/effects.ts';
import { RECIPES, SESSION_COMMANDS, type SessionCommand } from './support/intents.ts';
import { FAULTS, type LossyProxy, startLossyProxy } from './support/lossy-proxy.ts';
import { type CommandCall, headersOf, type Sent, send, sendAtOnce } from './support/send.ts';

/**
 * The connection breaks at any point of a command, so that its caller cannot know whether it was carried out, and
 * asks again under the same key, many times at once.
 */
const TIMES = sized({ quick: 1, push: 50, release: 1000 });
const AT_ONCE = sized({ quick: 5, push: 20, release: 20 });
vi.setConfig({ testTimeout: 30_000 + 4000 * TIMES, hookTimeout: 60_000 });

const { random } = campaign('unknown outcome', `${TIMES} of each command`);
let portal: TestPortal;
let company: Company;
let proxy: LossyProxy;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  await holdDigests(portal.owner);
  proxy = await startLossyProxy(Number(new URL(portal.url).port));
});
afterAll(async () => {
  await proxy.stop();
  await portal.stop();
});

/** A call that succeeds, under a key of its own. */
async function prepare(name: SessionCommand): Promise<CommandCall> {
  const { as, prepare } = RECIPES[name];
  const input = await prepare({ owner: portal.owner, company });
  return { name, input, key: randomUUID(), headers: await headersOf(company.people[as], portal.anonKey) };
}

test.for(SESSION_COMMANDS)('%s takes effect once, whatever breaks, and answers the same', async (name) => {
  const clean = await prepare(name);
  const untouched = await countRows(portal.owner);
  expect(await send(portal.url, clean)).toMatchObject({ status: 200 });
  const once = growth(untouched, await countRows(portal.owner));
  expect(once).toMatchObject({ 'app.command_receipts': 1 });

  const [rounds, times] = RECIPES[name].isOneAtATime ? [TIMES, 1] : [1, TIMES];
  for (let round = 0; round < rounds; round++) await breakOften(name, times, once);

  const other = await send(portal.url, { ...clean, input: (await prepare(name)).input });
  expect(other).toMatchObject({ status: 409, text: expect.stringContaining('"idempotency_conflict"') });
});

/**
 * Sends so many prepared calls on a way that breaks, then many times at once each: together they do what so many calls do.
 */
async function breakOften(name: SessionCommand, times: number, once: Counts): Promise<void> {
  const calls = await Promise.all(Array.from({ length: times }, () => prepare(name)));
  const before = await countRows(portal.owner);
  for (const call of calls) {
    proxy.fault = FAULTS[Math.floor(random() * FAULTS.length)] ?? 'before the answer';
    expect(await send(proxy.url, call), proxy.fault).toBeUndefined();
    const answers = await sendAtOnce(portal.url, call, AT_ONCE);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, proxy.fault).toBe(1);
    expect(answers[0], proxy.fault).toMatchObject({ status: 200 });
  }
  expect(growth(before, await countRows(portal.owner), times)).toEqual(once);
}

test('a clock event beyond a quota stays on the device, and arrives when the quota has room again', async () => {
  const call = await prepare('clock_in');
  const setQuota = (quotas: object) =>
    portal.owner.query(
      `insert into public.settings (key, value) values ('quotas', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(quotas)],
    );
  for (const quota of ['clock_events_per_day', 'clock_sessions_per_day', 'commands_per_day']) {
    await setQuota({ [quota]: 0 });
    const refused = await send(portal.url, call);
    expect(refused, quota).toMatchObject({ status: 429, text: expect.stringContaining('"PT429"') });
    const { text: body, status } = refused as Sent;
    const { message } = JSON.parse(body) as { message: string };
    expect(isRetryable(new DataError({ message, status }))).toBe(true);
    expect(failureOfAnswer({ status, body, retryAfter: null }).kind).toBe('busy');
  }
  await setQuota({});
  expect(await send(portal.url, call)).toMatchObject({ status: 200 });
});

test('numbers have no gaps afterwards', async () => {
  expect(await missingNumbers(portal.owner)).toEqual([]);
});

test('a key of one person does not reveal another person’s responses', async () => {
  const call = await prepare('save_bill_draft');
  expect(await send(portal.url, call)).toMatchObject({ status: 200 });
  const headers = await headersOf(company.people.otherSubcontractor, portal.anonKey);
  const answer = await send(portal.url, { ...call, headers });
  expect(answer).toMatchObject({ status: 403 });
});
