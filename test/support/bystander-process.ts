import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './percentile.ts';

const [url = '', token = '', everyMs = '20'] = process.argv.slice(2);
let timesMs: number[] = [];
let failures = 0;

// Whoever watched is gone.
process.on('disconnect', () => process.exit(1));

process.on('message', () => {
  process.send?.({
    answers: timesMs.length,
    failures,
    p50Ms: percentile(timesMs, 0.5),
    p95Ms: percentile(timesMs, 0.95),
    p99Ms: percentile(timesMs, 0.99),
    maxMs: percentile(timesMs, 1),
  });
  timesMs = [];
  failures = 0;
});

for (;;) {
  const start = performance.now();
  const answered = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).then(
    async (answer) => {
      await answer.text();
      return answer.status === 200;
    },
    () => false,
  );
  timesMs.push(performance.now() - start);
  if (!answered) failures += 1;
  await sleep(Number(everyMs));
}
