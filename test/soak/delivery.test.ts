import { expect, test } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { sized } from '#test/support/test-size.ts';
import { deliver, deliveryProblems, describeDelivery } from './delivery/deliver.ts';

/** A part of what `npm run test:soak` does with 200 reports and 1,000 faults, at a quicker pace. */
const REPORTS = sized({ quick: 4, push: 20, release: 20 });

test('reports with photos arrive once and completely through five times as many faults', {
  timeout: 120_000,
}, async () => {
  const { seed } = campaign('delivery', `${REPORTS} reports`);
  const report = await deliver({
    seed,
    submissions: REPORTS,
    phones: Math.min(4, REPORTS),
    faults: 5 * REPORTS,
    faultRate: 0.4,
    connectionCheckMs: 300,
    stallMs: 3_000,
    stallRate: 0.04,
    chunkBytes: 128 * 1024,
    mostPhotoBytes: 400 * 1024,
  });
  process.stdout.write(describeDelivery(report));
  expect(deliveryProblems(report)).toEqual([]);
});
