import { expect, test } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { sized } from '#test/support/test-size.ts';
import { failOver, type Outage } from './failover/fail-over.ts';
import { FAULTS } from './failover/faults.ts';

/**
 * Faults of the database cluster, each kind once before any comes again (decision 132). `FAILOVER_FAULTS=5` runs so many,
 * `FAILOVER_ONLY='kill the primary'` this kind.
 */
const COUNT = Number(process.env.FAILOVER_FAULTS) || sized({ quick: 1, push: 2, release: 20 });
const WRITES_WITHIN_MS = 30_000;
const PATIENCE_MS = 180_000 + 120_000 * COUNT;

const { random } = campaign('database failover', `${COUNT} faults`);
const shuffled = () =>
  Object.entries(FAULTS)
    .map((one) => ({ one, lot: random() }))
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ one }) => one);
const only = process.env.FAILOVER_ONLY;
const faults = [...shuffled(), ...shuffled()].filter(([name]) => !only || name === only).slice(0, COUNT);

test('a failing database cluster loses and repeats nothing that was acknowledged', {
  timeout: PATIENCE_MS,
}, async () => {
  const { outages, ...found } = await failOver(faults, random, (outage) =>
    process.stdout.write(line(outage)),
  );
  process.stdout.write(
    `failover: ${found.acknowledged} writes of people, ${found.repeated} repeated; ${found.markers} directly at the servers\n`,
  );
  expect(found.refused).toEqual([]);
  expect(found.differences).toEqual([]);
  expect(found.splits).toEqual([]);
  expect(found.notShown).toEqual([]);
  expect(Math.max(...outages.map(({ writesMs }) => writesMs))).toBeLessThan(WRITES_WITHIN_MS);
});

function line({ fault, readsMs, writesMs, shownMs, changed }: Outage): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return `failover: ${fault}: reads ${seconds(readsMs)}, writes ${seconds(writesMs)}, shown ${seconds(shownMs)}${changed ? ', another primary' : ''}\n`;
}
