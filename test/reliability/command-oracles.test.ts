import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { countRows, growth, holdDigests } from './support/effects.ts';
import { RECIPES, SESSION_COMMANDS, type SessionCommand } from './support/intents.ts';
import { headersOf, type Sent, send } from './support/send.ts';

/**
 * A command about something of another organization and the same command about what never was get the same bytes as
 * their answer, and neither does anything.
 */
const STRANGERS = ['otherPartner', 'otherSubcontractor'] as const satisfies PersonName[];
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  await holdDigests(portal.owner);
});
afterAll(() => portal.stop());

/** The answer to a person's command, the ids in it aside: they are those that were asked about. */
async function ask(as: PersonName, name: SessionCommand, input: unknown): Promise<Sent | undefined> {
  const headers = await headersOf(company.people[as], portal.anonKey);
  const sent = await send(portal.url, { name, input, key: randomUUID(), headers });
  return sent && { ...sent, text: sent.text.replace(UUID, 'id') };
}

/** Whoever has the link of an invitation may hear whose it is: nobody can guess its token. */
const NAMED_BY_LINK: readonly SessionCommand[] = ['accept_invitation', 'decline_invitation'];

/** Everybody records what they save as a file: the input names no record. */
const FOR_EVERYBODY: readonly SessionCommand[] = ['record_export'];
const ASKED = SESSION_COMMANDS.filter((name) => !FOR_EVERYBODY.includes(name));

const invented = (input: unknown): unknown =>
  JSON.parse(JSON.stringify(input).replace(UUID, () => randomUUID()));

test.for(ASKED.flatMap((name) => STRANGERS.map((stranger) => [name, stranger] as const)))(
  '%s by %s',
  async ([name, stranger]) => {
    const input = await RECIPES[name].prepare({ owner: portal.owner, company });
    const before = await countRows(portal.owner);
    const answer = await ask(stranger, name, input);
    expect(answer?.status).toBeGreaterThanOrEqual(400);
    expect(answer?.status).toBeLessThan(500);
    if (!NAMED_BY_LINK.includes(name)) expect(answer).toEqual(await ask(stranger, name, invented(input)));
    expect(growth(before, await countRows(portal.owner))).toEqual({});
    // It was the stranger that was refused, and not the input.
    expect(await ask(RECIPES[name].as, name, input)).toMatchObject({ status: 200 });
  },
);
