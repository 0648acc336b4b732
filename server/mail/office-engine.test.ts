import { expect, test } from 'vitest';
import { renderPart } from './office-engine.ts';

const ENDLESS = '{% for i in (1..3000) %}{% for j in (1..3000) %}x{% endfor %}{% endfor %}';

async function timeToRefuse(strict: boolean): Promise<number> {
  const start = performance.now();
  await expect(renderPart('body', ENDLESS, {}, strict)).rejects.toThrow('limit exceeded');
  return performance.now() - start;
}

test('a template that is being written holds up others for a fraction of the time that an email may take', async () => {
  expect(await timeToRefuse(true)).toBeLessThan((await timeToRefuse(false)) / 2);
});
