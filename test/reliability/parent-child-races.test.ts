import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { sized } from '#test/support/test-size.ts';
import { freezeLocked } from './races/freeze.ts';
import { HANDOVER_PAIRS } from './races/handover-pairs.ts';
import { MONEY_PAIRS } from './races/money-pairs.ts';
import { PEOPLE_PAIRS } from './races/people-pairs.ts';
import type { RaceFixture } from './races/race.ts';
import { runRound } from './races/race.ts';
import { TIME_PAIRS } from './races/time-pairs.ts';
import { WORK_PAIRS } from './races/work-pairs.ts';
import { eachAtOnce } from './support/at-once.ts';

/**
 * The state of a parent guards its children: a submitted bill its lines, a locked pay period its time. Two sessions
 * write both at random moments. Afterwards sums equal their parts, no child changed after the parent was locked, no
 * rule of the transition was skipped, and the session that lost got a 4xx answer (reliability requirements 32).
 */
const ROUNDS = sized({ quick: 4, push: 60, release: 1000 });
vi.setConfig({ testTimeout: 60_000 + 2000 * ROUNDS, hookTimeout: 120_000 });

const PAIRS = { ...MONEY_PAIRS, ...HANDOVER_PAIRS, ...WORK_PAIRS, ...TIME_PAIRS, ...PEOPLE_PAIRS };
const { seed } = campaign('parent-child races', `${ROUNDS} rounds of each pair`);
let portal: TestPortal;
let fixture: RaceFixture;
beforeAll(async () => {
  portal = await startTestPortal();
  fixture = { owner: portal.owner, company: await createCompany(portal), service: portal.serviceClient() };
  await freezeLocked(portal.owner);
});
afterAll(() => portal.stop());

test.for(Object.entries(PAIRS))('%s', async ([, pair]) => {
  const random = seededRandom(seed);
  const broken: string[] = [];
  const rounds = Array.from({ length: ROUNDS }, (_round, index) => index);
  await eachAtOnce(rounds, pair.atOnce, async (index) => {
    const problems = await runRound(await pair.prepare(fixture, random), random);
    broken.push(...problems.map((problem) => `round ${index}: ${problem}`));
  });
  expect(broken, `${broken.length} findings, TEST_SEED=${seed}`).toEqual([]);
});

test('no race ends in a deadlock', async () => {
  // Backends report their statistics within a second.
  await sleep(1_500);
  const { rows } = await portal.owner.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
