import { expect, test } from 'vitest';
import { sized } from '#test/support/test-size.ts';
import { submitMany } from './submissions.ts';

/** Reliability requirements 4; `SOAK_HOURS=8` at the release size exports for so long. */
const OPTIONS = sized({
  quick: { perSecond: 10, seconds: 2, exportSeconds: 6 },
  push: { perSecond: 50, seconds: 30, exportSeconds: 300 },
  release: { perSecond: 50, seconds: 30, exportSeconds: Number(process.env.SOAK_HOURS ?? 0) * 3600 || 300 },
});
const PATIENCE_MS = 300_000;

test('reports with photos at a steady pace all arrive, exports stay the same, and nothing is left running', {
  timeout: PATIENCE_MS + OPTIONS.exportSeconds * 2000,
}, async () => {
  const { pace, latencyMs, quietAfterMs, memoryMb, ...found } = await submitMany(OPTIONS);
  process.stdout.write(
    `${[
      `submissions      ${found.submitted} reports with photos at ${pace.reached.toFixed(1)} of ${pace.wanted} a second, p50 ${latencyMs.p50.toFixed(0)} ms, p99 ${latencyMs.p99.toFixed(0)} ms`,
      `exports          ${found.exports}; quiet after ${quietAfterMs.toFixed(0)} ms`,
      `memory           ${memoryMb.warm.toFixed(0)} MB warm, ${memoryMb.after.toFixed(0)} MB after`,
    ].join('\n')}\n`,
  );
  expect(found.failures).toEqual([]);
  expect(found.stored).toEqual({ reports: found.submitted, photos: 2 * found.submitted });
  expect(found.exportSizes).toHaveLength(1);
  expect(found.exports).toBeGreaterThanOrEqual(10);
  expect(memoryMb.after).toBeLessThanOrEqual(1.2 * memoryMb.warm);
});
