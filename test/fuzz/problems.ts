import { isDeepStrictEqual } from 'node:util';
import { complaintAbout } from './check-response.ts';
import { type Measured, MOST_GROWTH_MB } from './measured-campaign.ts';

/** The time limit of an expensive request. */
const HEAVY_TIMEOUT_MS = 6000;
/** Nobody notices this; below it twice the time is the machine's noise. */
const UNNOTICED_MS = 500;

/** What must hold of a run (reliability requirements 27), each with what broke it. */
export function problemsOf(run: Measured): Record<string, string[]> {
  const { memory, bystander } = run;
  const tooMuch = run.heavy.filter(({ what }) => what.startsWith('50 MB'));
  const reached = Object.entries(run.statuses)
    .filter(([status]) => Number(status) >= 200 && Number(status) < 300)
    .reduce((sum, [, count]) => sum + count, 0);
  return {
    'no request is answered with 500 or above, with the inside, or too late': run.findings.map((finding) =>
      JSON.stringify(finding),
    ),
    'requests get as far as the rows': reached > run.requests / 20 ? [] : [`only ${reached} did`],
    'expensive requests are answered or refused': run.heavy.flatMap(({ what, answer }) => {
      const complaint = answer.status === 0 ? 'no answer' : complaintAbout(answer, HEAVY_TIMEOUT_MS);
      return complaint ? [`${what}: ${complaint} ${answer.body.slice(0, 200)}`] : [];
    }),
    // Files have a protocol of their own, in which the status is 400 and the number in the body.
    '50 MB are refused': tooMuch
      .filter(({ answer }) => !/413/.test(`${answer.status}${answer.body}`))
      .map(({ what, answer }) => `${what}: ${answer.status}`),
    'nobody’s rows were read or written': isDeepStrictEqual(run.untouched.before, run.untouched.after)
      ? []
      : [JSON.stringify(run.untouched)],
    'the server lives': run.alive ? [] : [run.output],
    'memory stays flat': [memory.after, memory.afterHeavy]
      .map(({ heap }) => heap - memory.warm.heap)
      .filter((growth) => growth > MOST_GROWTH_MB)
      .map((growth) => `${growth.toFixed(1)} MB more`),
    'somebody beside it is answered every time, and soon': [
      ...(bystander.beside.failures > 0 ? [`${bystander.beside.failures} failures`] : []),
      ...(bystander.beside.p99Ms > Math.max(2 * bystander.idle.p99Ms, UNNOTICED_MS)
        ? [`p99 ${bystander.idle.p99Ms} → ${bystander.beside.p99Ms} ms`]
        : []),
    ],
  };
}
