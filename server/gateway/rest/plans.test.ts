import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;
let client: SupabaseClient;

beforeAll(async () => {
  gateway = await startRestGateway({
    settings: { REST_PLAN_ENABLED: 'true', REST_TX_END: 'commit-allow-override' },
  });
  client = await gateway.client(ANN);
});
afterAll(() => gateway.stop());

const PLAN = 'application/vnd.pgrst.plan';

async function ask(path: string, accept: string, init: RequestInit = {}) {
  const answer = await gateway.fetch(path, { as: ANN, ...init, headers: { ...init.headers, accept } });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

describe('with the setting', () => {
  test('the stock client reads plans, as text and as JSON', async () => {
    const text = await client.from('jobs').select('title').eq('id', 1).explain();
    expect(text.data).toMatch(/^Aggregate {2}\(cost=.*\n.*Scan.*on jobs/s);
    const json = await client
      .from('jobs')
      .select('title')
      .explain({ format: 'json', analyze: true, verbose: true });
    expect(json.data).toMatchObject([
      { Plan: { 'Node Type': 'Aggregate', 'Actual Rows': expect.anything() } },
    ]);
  });

  test.each([
    [PLAN, `${PLAN}+text; for="application/json"; charset=utf-8`],
    [`${PLAN}+json`, `${PLAN}+json; for="application/json"; charset=utf-8`],
    [
      `${PLAN}+json; for="text/csv"; options=wal|analyze|nonsense;`,
      `${PLAN}+json; for="text/csv"; options=analyze|wal; charset=utf-8`,
    ],
    [
      `${PLAN}+text; for="application/vnd.pgrst.array+json;nulls=stripped"; options=verbose|settings|buffers`,
      `${PLAN}+text; for="application/vnd.pgrst.array+json"; options=verbose|settings|buffers; charset=utf-8`,
    ],
  ])('%s', async (accept, type) => {
    expect(await ask('jobs', accept)).toMatchObject({ status: 200, type });
  });

  test('of what `for` names: CSV is another statement', async () => {
    const { text } = await ask('jobs?select=id', `${PLAN}+text; for="text/csv"; options=verbose`);
    expect(text).toContain('string_agg');
    const unknown = await ask('jobs', `${PLAN}+text; for="image/png"`);
    expect([unknown.status, JSON.parse(unknown.text).code]).toEqual([406, 'PGRST107']);
    const nested = await ask('jobs', `${PLAN}+text; for="${PLAN}+json"`);
    expect(nested.status).toBe(406);
  });

  test('of functions and writes, which only `analyze` carries out', async () => {
    expect((await ask('rpc/jobs_of?client=1', PLAN)).text).toContain('Scan');
    const write = (accept: string, prefer = '') =>
      ask('jobs?id=eq.1', accept, { method: 'PATCH', body: '{"title":"planned"}', headers: { prefer } });
    const title = async () =>
      (await gateway.owner.query('select title from jobs where id = 1')).rows[0].title;
    expect((await write(PLAN)).text).toContain('Update on jobs');
    expect(await title()).toBe('Fix roof');
    await write(`${PLAN}; options=analyze`, 'tx=rollback');
    expect(await title()).toBe('Fix roof');
    await write(`${PLAN}; options=analyze`);
    expect(await title()).toBe('planned');
  });

  test('nobody gets the plan of what they may not read', async () => {
    const hidden = await ask('notes?select=secret', PLAN);
    expect([hidden.status, JSON.parse(hidden.text).code]).toEqual([403, '42501']);
    const nobody = await gateway.fetch('jobs', { headers: { accept: PLAN } });
    expect(nobody.status).toBe(401);
  });

  test('what PostgreSQL cannot explain is PostgreSQL’s own refusal', async () => {
    const wal = await ask('jobs', `${PLAN}; options=wal`);
    expect([wal.status, JSON.parse(wal.text).code]).toEqual([400, '22023']);
  });
});

test('without the setting there are none', async () => {
  const plain = await startRestGateway();
  try {
    const stock = await plain.client(ANN);
    const answer = await stock.from('jobs').select().explain();
    expect(answer).toMatchObject({ status: 406, error: { code: 'PGRST107' } });
  } finally {
    await plain.stop();
  }
});
