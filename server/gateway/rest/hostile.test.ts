import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';
import { hostileBody, hostileQuery } from '#server/gateway/rest/test/hostile.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({ settings: { REST_TX_END: 'rollback' } });
});
afterAll(() => gateway.stop());

const paths = fc.constantFrom(
  'jobs',
  'clients',
  'people',
  'notes',
  'canaries',
  'rpc/jobs_of',
  'rpc/add',
  'rpc/total_of',
);
const methods = fc.constantFrom('GET', 'GET', 'POST', 'PATCH', 'DELETE');

const seed = Math.floor(Math.random() * 2 ** 31);

test(`hostile requests are answered below 500, and reach no canary (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(paths, methods, hostileQuery, hostileBody, async (path, method, query, body) => {
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const answer = await gateway.fetch(`${path}?${query}`, {
        as: ANN,
        method,
        headers: { prefer: 'return=representation' },
        ...(hasBody ? { body } : {}),
      });
      const received = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
      expect(answer.status, received).toBeLessThan(500);
      expect(received).not.toContain('CANARY-7f3a');
      expect(received).not.toMatch(/\bat\b.*\.ts:\d+|json_agg|coalesce\(/);
    }),
    { numRuns: 1500, seed },
  );
  const { rows } = await gateway.owner.query(
    'select (select body from canaries) as canary, (select count(*)::int from jobs) as jobs, (select body from notes where id = 2) as note',
  );
  expect(rows).toEqual([{ canary: 'CANARY-7f3a', jobs: 4, note: 'theirs' }]);
}, 60_000);

test('malformed requests are refused without a connection to the database', async () => {
  const { pool } = gateway.database;
  await gateway.fetch('jobs', { as: ANN });
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    const requests = [
      'jobs?id=foo',
      'jobs?select=nope',
      'nope',
      'rpc/nope',
      'jobs?select=people(*)',
      'jobs?limit=-1',
    ];
    const answers = await Promise.all(
      requests.map((path) => gateway.fetch(path, { as: ANN, signal: AbortSignal.timeout(3000) })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 404, 404, 300, 416]);
  } finally {
    for (const client of held) client.release();
  }
});

test('a foreign row and one that never was are answered alike', async () => {
  const ask = async (id: number, method: string, body?: string) => {
    const answer = await gateway.fetch(`notes?id=eq.${id}&select=id,body`, {
      as: ANN,
      method,
      headers: { prefer: 'return=representation, count=exact' },
      ...(body ? { body } : {}),
    });
    const headers = [...answer.headers].filter(
      ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
    );
    return [answer.status, headers, await answer.text()];
  };
  expect(await ask(2, 'GET')).toEqual(await ask(424242, 'GET'));
  expect(await ask(2, 'PATCH', '{"body":"x"}')).toEqual(await ask(424242, 'PATCH', '{"body":"x"}'));
  expect(await ask(2, 'DELETE')).toEqual(await ask(424242, 'DELETE'));
});

test('a body over the limit is refused before it is read', async () => {
  const small = await startRestGateway({ settings: { REST_MAX_BODY_BYTES: '1000' } });
  try {
    const answer = await small.fetch('jobs', {
      as: ANN,
      method: 'POST',
      body: `{"title":"${'x'.repeat(2000)}"}`,
    });
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'PGRST102']);
  } finally {
    await small.stop();
  }
});
