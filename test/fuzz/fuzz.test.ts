import { beforeAll, describe, expect, test } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { sized } from '#test/support/test-size.ts';
import { runMeasuredCampaign } from './measured-campaign.ts';
import { problemsOf } from './problems.ts';
import { report } from './report.ts';

/**
 * Whatever is sent, it gets its answer, and nobody else notices (reliability requirements 27). `npm run test:fuzz` is
 * longer.
 */
const REQUESTS = sized({ quick: 400, push: 10_000, release: 10_000 });
const { seed } = campaign('fuzz', `${REQUESTS} requests`);

describe('random and broken requests', () => {
  let problems: Record<string, string[]>;
  beforeAll(async () => {
    const run = await runMeasuredCampaign({ requests: REQUESTS, seed });
    process.stdout.write(report(run));
    problems = problemsOf(run);
  }, 300_000);

  test.for([
    'no request is answered with 500 or above, with the inside, or too late',
    'requests get as far as the rows',
    'expensive requests are answered or refused',
    '50 MB are refused',
    'nobody’s rows were read or written',
    'the server lives',
    'memory stays flat',
    'somebody beside it is answered every time, and soon',
  ])('%s', (promise) => {
    expect(problems[promise]).toEqual([]);
  });
});
