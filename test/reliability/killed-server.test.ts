import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import {
  type ChildPortal,
  removeChildPortal,
  startChildPortal,
  superuserOf,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { sized } from '#test/support/test-size.ts';
import { countRows, growth, holdDigests, missingNumbers } from './support/effects.ts';
import { RECIPES, SESSION_COMMANDS, type SessionCommand } from './support/intents.ts';
import { type LossyProxy, startLossyProxy } from './support/lossy-proxy.ts';
import { type CommandCall, headersOf, send, sendAtOnce } from './support/send.ts';

/** The server is killed while a command runs, or when its answer is on the way; the caller asks the next one. */
const KILLS = sized({ quick: 1, push: 1, release: 20 });
/** Each kill is a restart, so smaller runs draw some of the commands. A lost connection is tried with all of them. */
const COMMANDS = sized({ quick: 2, push: 20, release: SESSION_COMMANDS.length });
vi.setConfig({ testTimeout: 100_000 + 15_000 * KILLS, hookTimeout: 120_000 });

const { random } = campaign('killed server', `${KILLS} kills for each of ${COMMANDS} commands`);
const drawn = SESSION_COMMANDS.map((name) => ({ name, lot: random() })).toSorted((a, b) => a.lot - b.lot);
const killed = drawn.slice(0, COMMANDS).map(({ name }) => name);
const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
let port: number;
let url: string;
let anonKey: string;
let portal: ChildPortal;
let proxy: LossyProxy;
let owner: pg.Pool;
let company: Company;

beforeAll(async () => {
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  portal = startChildPortal({ dataDir, port });
  await waitUntilReady(port, 90_000);
  owner = new pg.Pool(superuserOf(dataDir));
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  anonKey = secrets.anonKey;
  const auth = { persistSession: false, autoRefreshToken: false };
  const serviceClient = () => createClient(url, secrets.serviceRoleKey, { auth });
  company = await createCompany({ url, anonKey, owner, serviceClient });
  await holdDigests(owner);
  proxy = await startLossyProxy(port);
});
afterAll(async () => {
  await proxy?.stop();
  await owner?.end();
  await removeChildPortal(portal, dataDir);
  folder[Symbol.dispose]();
});

async function prepare(name: SessionCommand): Promise<CommandCall> {
  const { as, prepare } = RECIPES[name];
  const input = await prepare({ owner, company });
  return { name, input, key: randomUUID(), headers: await headersOf(company.people[as], anonKey) };
}

/** Sends the command on a way that breaks, kills the server at the moment that the fault names, and starts it again. */
async function killDuring(call: CommandCall, moment: 'answer' | 'random'): Promise<void> {
  const kill = () => portal.process.kill('SIGKILL');
  proxy.fault = 'before the answer';
  proxy.onAnswer = moment === 'answer' ? kill : () => undefined;
  const sent = send(proxy.url, call);
  if (moment === 'random') await sleep(random() * 20).then(kill);
  expect(await sent).toBeUndefined();
  await portal.exited;
  portal = startChildPortal({ dataDir, port });
  await waitUntilReady(port, 90_000);
}

test.for(killed)('%s takes effect once, though the server was killed', async (name) => {
  // What is arranged once, for all calls, is no call's effect; nor is what a first call leaves behind for the next.
  expect(await send(url, await prepare(name))).toMatchObject({ status: 200 });
  const untouched = await countRows(owner);
  expect(await send(url, await prepare(name))).toMatchObject({ status: 200 });
  const prepared = await countRows(owner);
  const once = growth(untouched, prepared);

  for (let kill = 0; kill < KILLS; kill++) {
    const before = await countRows(owner);
    const call = await prepare(name);
    const moment = random() < 0.5 ? 'answer' : 'random';
    await killDuring(call, moment);
    const answers = await sendAtOnce(url, call, 20);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, moment).toBe(1);
    expect(answers[0], moment).toMatchObject({ status: 200 });
    const after = growth(before, await countRows(owner));
    // A start writes its own rows: none of what commands write.
    delete after['app.setup_tokens'];
    expect(after, moment).toEqual(once);
  }
});

test('numbers have no gaps after the kills', async () => {
  expect(await missingNumbers(owner)).toEqual([]);
});
