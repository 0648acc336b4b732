import { expect, test } from 'vitest';
import { testSeed } from '#test/support/seeded-random.ts';
import { deliver, deliveryProblems, describeDelivery } from './delivery/deliver.ts';

/** A part of what `npm run test:soak` does with 200 reports and 1,000 faults, at a quicker pace. */
test('twenty reports with photos arrive once and whole through 100 faults', {
  timeout: 120_000,
}, async () => {
  const report = await deliver({
    seed: testSeed(),
    submissions: 20,
    phones: 4,
    faults: 100,
    faultRate: 0.4,
    lineCheckMs: 300,
    stallMs: 3_000,
    stallRate: 0.04,
    chunkBytes: 128 * 1024,
    mostPhotoBytes: 400 * 1024,
  });
  process.stdout.write(describeDelivery(report));
  expect(deliveryProblems(report)).toEqual([]);
});
