import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({
    settings: { REST_TX_END: 'rollback-allow-override', REST_SCHEMAS: 'public,private' },
  });
});
afterAll(() => gateway.stop());

async function ask(path: string, prefer: string, init: RequestInit = {}) {
  const answer = await gateway.fetch(path, { as: ANN, ...init, headers: { ...init.headers, prefer } });
  const text = await answer.text();
  const header = (name: string) => answer.headers.get(name);
  return {
    status: answer.status,
    applied: header('preference-applied'),
    header,
    body: text === '' ? undefined : JSON.parse(text),
  };
}
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

describe('applied preferences are returned, in one order', () => {
  test.each([
    [
      'jobs',
      'timezone=America/Lima, handling=lenient, count=exact',
      {},
      'count=exact, handling=lenient, timezone=America/Lima',
    ],
    ['jobs', 'return=representation, resolution=merge-duplicates', {}, null],
    ['jobs', 'handling=strict, max-affected=5', {}, 'handling=strict'],
    [
      'sites',
      'max-affected=9, tx=rollback, return=minimal, missing=default, handling=strict, count=exact',
      post({ id: 60, client_id: 1, name: 'x' }),
      'missing=default, return=minimal, count=exact, tx=rollback, handling=strict',
    ],
    [
      'clients?on_conflict=id',
      'resolution=merge-duplicates, return=headers-only, missing=null',
      post({ id: 1, name: 'x' }),
      'resolution=merge-duplicates, missing=null, return=headers-only',
    ],
    [
      'jobs?id=eq.1',
      'max-affected=1, handling=strict, tx=commit',
      { method: 'PATCH', body: '{"title":"Fix roof"}' },
      'tx=commit, handling=strict, max-affected=1',
    ],
    [
      'rpc/jobs_of',
      'count=exact, max-affected=5, handling=strict',
      post({ client: 1 }),
      'count=exact, handling=strict, max-affected=5',
    ],
    ['jobs', '', {}, null],
  ])('%s: %s', async (path, prefer, init, applied) => {
    const answer = await ask(path, prefer, init);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(answer.applied).toBe(applied);
  });

  test('of two values for one preference the first counts, over several headers too', async () => {
    const { applied } = await ask('jobs', 'count=exact, count=planned');
    expect(applied).toBe('count=exact');
  });
});

describe('an invalid preference', () => {
  const WISHES = [
    'foo=bar',
    'count=all',
    'timezone=Mars/Olympus',
    'timezone=+03',
    'max-affected=-1',
    'anything',
  ];

  test.each(WISHES)('is left aside: %s', async (wish) => {
    expect(await ask('jobs', `${wish}, handling=lenient`)).toMatchObject({
      status: 200,
      applied: 'handling=lenient',
    });
    expect((await ask('jobs', wish)).status).toBe(200);
  });

  test.each(WISHES)('is refused where the caller is strict: %s', async (wish) => {
    const { status, body } = await ask('jobs', `handling=strict, ${wish}, count=exact`);
    expect([status, body]).toEqual([
      400,
      {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: `Invalid preferences: ${wish}`,
        hint: null,
      },
    ]);
  });
});

describe('timezone', () => {
  test('is the one in which PostgreSQL writes times', async () => {
    const { body } = await ask('jobs?select=created_at&id=eq.1', 'timezone=America/Lima');
    expect(body).toEqual([{ created_at: '2026-01-01T22:04:05-05:00' }]);
  });
});

describe('tx', () => {
  const name = async () => (await gateway.owner.query('select name from clients where id = 3')).rows[0].name;
  const write = (prefer: string) =>
    ask('clients?id=eq.3', prefer, { method: 'PATCH', body: '{"name":"Delta"}' });

  test('is as the settings say, unless the caller may and does choose otherwise', async () => {
    expect(await write('return=representation')).toMatchObject({ status: 200, body: [{ name: 'Delta' }] });
    expect(await name()).toBe('Gamma, Ltd');
    expect((await write('tx=commit')).applied).toBe('tx=commit');
    expect(await name()).toBe('Delta');
  });

  test('is not the caller’s to choose by default', async () => {
    const plain = await startRestGateway();
    try {
      const answer = await plain.fetch('clients?id=eq.3', {
        as: ANN,
        method: 'PATCH',
        body: '{"name":"Delta"}',
        headers: { prefer: 'tx=rollback' },
      });
      expect([answer.status, answer.headers.get('preference-applied')]).toEqual([204, null]);
      const { rows } = await plain.owner.query('select name from clients where id = 3');
      expect(rows).toEqual([{ name: 'Delta' }]);
    } finally {
      await plain.stop();
    }
  });
});

describe('max-affected', () => {
  test('needs a function that answers a set', async () => {
    const wish = 'handling=strict, max-affected=1';
    expect(await ask('rpc/add', wish, post({ a: 1 }))).toMatchObject({
      status: 400,
      body: { code: 'PGRST128' },
    });
    expect(await ask('rpc/jobs_of', wish, post({ client: 1 }))).toMatchObject({
      status: 400,
      body: { code: 'PGRST124', details: 'The query affects 2 rows' },
    });
  });
});

describe('beside the body', () => {
  test('a new row’s URL, and the schema that responded if there are several', async () => {
    const { header } = await ask('sites', 'return=headers-only', post({ id: 61, client_id: 1, name: 'x' }));
    expect([header('location'), header('content-profile')]).toEqual(['/sites?id=eq.61', 'public']);
    const pair = await ask('job_people', 'return=headers-only', post({ job_id: 3, person_id: 1 }));
    expect(pair.header('location')).toBe('/job_people?job_id=eq.3&person_id=eq.1');
  });

  test('the code of a refusal, for proxies', async () => {
    expect((await ask('nope', '')).header('proxy-status')).toBe('PostgREST; error=PGRST205');
  });
});
