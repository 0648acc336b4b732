import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { withExtremes } from '#test/support/extreme-values.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';
import { eachAtOnce } from './support/at-once.ts';
import { RECIPES, SESSION_COMMANDS } from './support/intents.ts';
import { headersOf } from './support/send.ts';

/**
 * 1e400, -0, infinity, the years 1 and 9999, a million characters and lone surrogates, into every field of every
 * command and every argument of every function: no answer is a fault of the server.
 */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
/** Extremes that each command and function is tried with. */
const EACH = sized({ quick: 1, push: 10, release: Number.POSITIVE_INFINITY });

const { random } = campaign('extreme inputs', `${EACH} for each command and function`);
let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

/** Calls with some of the extremes of this input; answers what was a fault of the server. */
async function faultsOf(name: string, as: PersonName, input: object): Promise<string[]> {
  const headers = {
    ...(await headersOf(company.people[as], portal.anonKey)),
    'content-type': 'application/json',
  };
  const some = [...withExtremes(input)].map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
  const faults: string[] = [];
  await eachAtOnce(some.slice(0, EACH), 4, async ({ one: { path, body } }) => {
    const answer = await fetch(`${portal.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    });
    const text = await answer.text();
    if (answer.status >= 500)
      faults.push(`${name} ${path}: ${body.slice(0, 300)} → ${answer.status} ${text}`);
  });
  return faults;
}

test('no field of a command causes a server error', async () => {
  const faults: string[] = [];
  for (const name of SESSION_COMMANDS) {
    const { as, prepare } = RECIPES[name];
    faults.push(...(await faultsOf(name, as, await prepare({ owner: portal.owner, company }))));
  }
  expect(faults).toEqual([]);
});

/** A value for each type of an argument; what it is matters less than which extremes replace it. */
const VALID: Record<string, unknown> = {
  uuid: '01a2b3c4-0000-7000-8000-000000000000',
  text: 'door',
  date: '2026-03-02',
  timestamptz: '2026-03-02T12:00:00Z',
  int4: 10,
  numeric: 12.5,
  float8: 12.5,
  bool: true,
  _uuid: ['01a2b3c4-0000-7000-8000-000000000000'],
  _text: ['received'],
  _daterange: ['[2026-03-02,2026-03-16)'],
};

test('no argument of a function that lists or sums causes a server error', async () => {
  const { rows } = await portal.owner.query<{ name: string; names: string[]; types: string[] }>(
    `select p.proname as name, p.proargnames[1:p.pronargs] as names,
       array(select t.typname::text from unnest(p.proargtypes) with ordinality a (type, position)
         join pg_type t on t.oid = a.type order by a.position) as types
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.pronargs > 0 and has_function_privilege('authenticated', p.oid, 'execute')`,
  );
  const faults: string[] = [];
  for (const { name, names, types } of rows) {
    // A computed field takes a row, which no request can send.
    if (!names || types.some((type) => !(type in VALID))) continue;
    const input = Object.fromEntries(types.map((type, index) => [names[index], VALID[type]]));
    faults.push(...(await faultsOf(name, 'admin', input)));
  }
  expect(faults).toEqual([]);
});
