import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({
    kinds: true,
    settings: { REST_TX_END: 'rollback', REST_AGGREGATES: 'true' },
  });
});
afterAll(() => gateway.stop());

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

test('another organization’s row and one that does not exist get the same response', async () => {
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

test('an excessive request is the client’s error, and a text of megabytes is none', async () => {
  const post = (path: string, body: unknown, prefer = '') =>
    gateway.fetch(path, { as: ANN, method: 'POST', body: JSON.stringify(body), headers: { prefer } });
  const twice = await post(
    'people',
    Array(2).fill({ id: 9, first_name: 'a', last_name: 'b' }),
    'resolution=merge-duplicates',
  );
  expect([twice.status, (await twice.json()).code]).toEqual([400, '21000']);
  const deep = await gateway.fetch(`clients?tags=eq.${'{'.repeat(9)}${'}'.repeat(9)}`, { as: ANN });
  expect([deep.status, (await deep.json()).code]).toEqual([400, '54000']);
  const name = `${'x'.repeat(9_000_000)}\\"[`;
  expect((await post('clients', { id: 90, name })).status).toBe(201);
});
