import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';
import { ask, moveClock } from './tokens/ask.ts';
import { Person } from './tokens/person.ts';
import { expectSettled, probe } from './tokens/probe.ts';
import * as races from './tokens/races.ts';
import * as steps from './tokens/steps.ts';

/**
 * Tokens live and die as they should (reliability requirements 23 and 24): no sequence of refreshes, reuse, signing
 * out, new passwords, bans and second factors leaves a token valid that should be dead, or kills one that should live.
 * `npm run test:soak -- --only tokens` is longer.
 */
const RUNS = sized({ quick: 2, push: 12, release: 500 });
const STEPS = sized({ quick: 20, push: 25, release: 60 });
vi.setConfig({ testTimeout: 60_000 + RUNS * STEPS * 1500, hookTimeout: 60_000 });
const { seed } = campaign("lives of a person's tokens", `${RUNS} lives of ${STEPS} steps`);
const PASSWORD = 'Nimbus-Ledger7!';
const SECOND = 1000;
const MINUTE = 60 * SECOND;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    env: {
      AUTH_SESSION_LIFETIME_HOURS: String(steps.SESSION_HOURS),
      AUTH_MANUAL_LINKING: 'true',
      AUTH_MAIL_INTERVAL_SECONDS: '0',
      AUTH_LIMIT_MAILS: '1000000',
      AUTH_LIMIT_PASSWORDS: '1000000',
      AUTH_LIMIT_ADDRESS: '1000000',
      AUTH_LIMIT_FACTORS: '1000000',
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => portal.stop());

/** A step of the story; everything that was ever given out is tried after it. */
function step(
  name: string,
  run: (person: Person, portal: TestPortal) => Promise<void>,
  when: (person: Person) => boolean = ({ sessions }) => sessions.length > 0,
): fc.AsyncCommand<Person, TestPortal> {
  return {
    check: (person) => when(person as Person),
    run: async (person) => {
      moveClock(person, 7);
      await run(person, portal);
      await probe(person, portal);
    },
    toString: () => name,
  };
}

const which = fc.nat({ max: 7 });
const back = fc.nat({ max: 3 });
const always = () => true;
const hasLink = ({ links }: Person) => links.length > 0;
const refreshing = fc
  .record({ which, back, times: fc.constantFrom(1, 1, 4) })
  .map((what) => step(`refreshes ${JSON.stringify(what)}`, steps.refreshes(what)));
const passing = fc
  .constantFrom(SECOND, 9 * SECOND, 11 * SECOND, 12 * SECOND, 20 * MINUTE, 61 * MINUTE)
  .map((ms) => step(`${ms / SECOND} s pass`, async (person) => moveClock(person, ms), always));
const STEPS_OF_LIFE: fc.Arbitrary<fc.AsyncCommand<Person, TestPortal>>[] = [
  fc.constant(step('signs in', steps.signsIn, ({ sessions }) => sessions.length < 12)),
  fc.constant(step('signs in', steps.signsIn, ({ sessions }) => sessions.length < 12)),
  refreshing,
  refreshing,
  refreshing,
  which.map((at) => step(`comes with an old token of ${at}`, steps.comesWithOldToken(at))),
  which.map((at) => step(`comes with an old token of ${at}`, steps.comesWithOldToken(at))),
  passing,
  passing,
  fc
    .tuple(which, fc.constantFrom('local' as const, 'others' as const, 'global' as const))
    .map(([at, scope]) => step(`signs out of ${scope} by ${at}`, steps.signsOut(at, scope))),
  fc.tuple(which, which).map(([by, at]) => step(`ends ${at} by ${by}`, steps.endsSession(by, at))),
  which.map((at) => step(`changes the password by ${at}`, steps.changesPassword(at))),
  fc.constant(step('asks for a link', steps.asksForLink, always)),
  back.map((at) => step(`opens link ${at}`, steps.opensLink(at), hasLink)),
  fc.constantFrom(true, false, false).map((on) => step(`banned: ${on}`, steps.isBanned(on), always)),
  fc.constant(step('the office sets a password', steps.officeSetsPassword, always)),
  which.map((at) => step(`shows the app in ${at}`, steps.showsApp(at))),
  which.map((at) => step(`removes the app by ${at}`, steps.removesApp(at), ({ app }) => app !== undefined)),
  which.map((at) =>
    step(`unlinks the address by ${at}`, steps.unlinksEmail(at), (person) => {
      return person.sessions.length > 0 && person.password !== undefined;
    }),
  ),
  which.map((at) => step(`refreshes ${at} while signing out`, races.refreshesWhileSigningOut(at))),
  fc.constant(step('signs in while the password changes', races.signsInWhilePasswordChanges, always)),
  fc.constant(step('opens a link while the password changes', races.opensLinkWhilePasswordChanges, hasLink)),
];

async function newcomer(): Promise<Person> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const email = `${randomUUID()}@tokens.test`;
  const body = { email, password: PASSWORD, email_confirm: true };
  const made = await ask(portal, 'POST', '/admin/users', { token: portal.serviceRoleKey, body });
  expect(made).toMatchObject({ status: 200 });
  const { rows } = await portal.owner.query<{ id: string }>('select id from profiles where user_id = $1', [
    made.body.id,
  ]);
  return new Person({
    id: made.body.id as string,
    email,
    profileId: rows[0]?.id ?? '',
    password: PASSWORD,
    nowMs: Date.now(),
  });
}

test("random lives of a person's tokens", async () => {
  const lives = fc.commands(STEPS_OF_LIFE, { maxCommands: STEPS, size: 'max' });
  const property = fc.asyncProperty(lives, async (life) => {
    const person = await newcomer();
    try {
      await fc.asyncModelRun(() => ({ model: person, real: portal }), life);
      await expectSettled(person, portal);
    } finally {
      vi.useRealTimers();
    }
  });
  // A failure is made small when it is played again: each try takes seconds.
  await fc.assert(property, { numRuns: RUNS, seed, endOnFailure: process.env.TEST_SEED === undefined });
});
