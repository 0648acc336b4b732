import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';
import { signToken } from '#server/gateway/tokens.ts';

let gateway: RestTestGateway;
let client: SupabaseClient;

beforeAll(async () => {
  gateway = await startRestGateway();
  client = await gateway.client(ANN);
});
afterAll(() => gateway.stop());

describe('answers', () => {
  test('one row, or 406', async () => {
    const one = await gateway.fetch('jobs?select=id&id=eq.1', {
      as: ANN,
      headers: { accept: 'application/vnd.pgrst.object+json' },
    });
    expect(one.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8');
    expect(await one.text()).toBe('{"id":1}');
    const none = await client.from('jobs').select('id').eq('id', 99).single();
    expect(none).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows', hint: null },
    });
    const maybe = await client.from('jobs').select('id').eq('id', 99).maybeSingle();
    expect(maybe).toMatchObject({ data: null, error: null });
  });

  test('without nulls, and as CSV', async () => {
    const stripped = await client.from('jobs').select('id, price').eq('id', 3).stripNulls();
    expect(stripped.data).toEqual([{ id: 3 }]);
    const csv = await client.from('clients').select('id, name').order('id').csv();
    expect(csv.data).toBe('id,name\n1,Acme\n2,"Beta ""quoted"""\n3,"Gamma, Ltd"');
  });

  test('in no other format', async () => {
    for (const accept of ['image/png', 'application/vnd.pgrst.plan+json', 'application/geo+json']) {
      const answer = await gateway.fetch('jobs', { as: ANN, headers: { accept } });
      expect([answer.status, await answer.json()]).toMatchObject([
        406,
        { code: 'PGRST107', message: `None of these media types are available: ${accept}` },
      ]);
    }
  });
});

describe('reaches', () => {
  test('only what the caller may see', async () => {
    const own = await client.from('notes').select('id, body');
    expect(own.data).toEqual([{ id: 1, body: 'mine' }]);
    const hidden = await client.from('notes').select('secret');
    expect(hidden).toMatchObject({ status: 403, error: { code: '42501' } });
    const filtered = await client.from('notes').select('id').like('secret', 'h%');
    expect(filtered).toMatchObject({ status: 403, error: { code: '42501' } });
    const nobody = await gateway.fetch('jobs');
    expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await nobody.json()).toMatchObject({ code: '42501', message: 'permission denied for table jobs' });
  });

  test('no other schema', async () => {
    const table = await client.from('safe').select();
    expect(table).toMatchObject({
      status: 404,
      error: { code: 'PGRST205', message: "Could not find the table 'public.safe' in the schema cache" },
    });
    const schema = await client.schema('private').from('safe').select();
    expect(schema).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST106',
        message: 'Invalid schema: private',
        hint: 'Only the following schemas are exposed: public',
      },
    });
    const catalogue = await client.from('pg_authid').select();
    expect(catalogue.error?.code).toBe('PGRST205');
    const like = await client.from('job').select();
    expect(like.error?.hint).toBe("Perhaps you meant the table 'public.jobs'");
  });

  test('a view, and nothing that is no path', async () => {
    const view = await client.from('open_jobs').select('id').order('id');
    expect(view.data).toEqual([{ id: 1 }, { id: 3 }, { id: 4 }]);
    const path = await gateway.fetch('jobs/1', { as: ANN });
    expect([path.status, (await path.json()).code]).toEqual([404, 'PGRST125']);
  });
});

describe('a token', () => {
  const withToken = async (bearer: string) => {
    const answer = await gateway.fetch('clients', { headers: { authorization: `Bearer ${bearer}` } });
    const { code, message } = (await answer.json()) as { code: string; message: string };
    return [answer.status, code, message, answer.headers.get('www-authenticate')?.slice(0, 28)];
  };

  test('that is invalid, forged, or expired is refused with its reason', async () => {
    const invalid = 'Bearer error="invalid_token"';
    expect(await withToken('abc')).toEqual([
      401,
      'PGRST301',
      expect.stringContaining('Expected 3 parts'),
      invalid,
    ]);
    expect((await withToken(''))[1]).toBe('PGRST301');
    const good = await gateway.token(ANN);
    const forged = `${good.slice(0, -4)}${good.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    expect((await withToken(forged)).slice(0, 2)).toEqual([401, 'PGRST301']);
    const old = await signToken(
      gateway.keys,
      { role: 'authenticated', sub: ANN },
      { expiresInSeconds: 60, now: Date.now() - 3_600_000 },
    );
    expect(await withToken(old)).toEqual([401, 'PGRST303', 'JWT expired', invalid]);
  });
});

describe('browsers', () => {
  test('of any origin have access, and learn the methods of a table', async () => {
    const preflight = await fetch(`${gateway.url}/rest/v1/jobs`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.test',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,prefer',
      },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,prefer');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    const options = await gateway.fetch('jobs', { method: 'OPTIONS' });
    expect(options.headers.get('allow')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE');
  });
});

describe('the schema', () => {
  test('is reloaded when the database notifies', async () => {
    await gateway.owner.query('create table later (id int); grant select on later to authenticated');
    expect((await client.from('later').select()).error?.code).toBe('PGRST205');
    await gateway.owner.query(`notify pgrst, 'reload schema'`);
    await expect.poll(async () => (await client.from('later').select()).data).toEqual([]);
  });
});
