import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANN, BOB, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;
let client: SupabaseClient;

beforeAll(async () => {
  gateway = await startRestGateway({ settings: { REST_TX_END: 'commit-allow-override' } });
  client = await gateway.client(ANN);
});
beforeEach(() =>
  gateway.owner.query("delete from sites where id >= 50; update jobs set status = 'open', price = 1"),
);
afterAll(() => gateway.stop());

const siteNames = async () =>
  (await gateway.owner.query('select id, name from sites where id >= 50 order by id')).rows;

describe('insert', () => {
  test('returns 201 without a body unless the row is requested', async () => {
    const minimal = await client.from('sites').insert({ id: 50, client_id: 1, name: 'West' });
    expect(minimal).toMatchObject({ status: 201, data: null, error: null });
    const row = await client
      .from('sites')
      .insert({ id: 51, client_id: 2, name: 'Up' })
      .select('name, clients(name)')
      .single();
    expect(row.data).toEqual({ name: 'Up', clients: { name: 'Beta "quoted"' } });
    expect(await siteNames()).toEqual([
      { id: 50, name: 'West' },
      { id: 51, name: 'Up' },
    ]);
  });

  test('accepts many rows at once, with null or the default for keys some of them lack', async () => {
    const rows = [
      { client_id: 1, title: 'A', price: 3 },
      { client_id: 1, title: 'B', status: 'done' },
    ];
    const nulls = await client.from('jobs').insert(rows).select('title');
    expect(nulls.error).toMatchObject({ code: '23502' });
    const defaults = await client
      .from('jobs')
      .insert(rows, { defaultToNull: false })
      .select('title, status, price');
    expect(defaults.data).toEqual([
      { title: 'A', status: 'open', price: 3 },
      { title: 'B', status: 'done', price: null },
    ]);
    await gateway.owner.query("delete from jobs where title in ('A', 'B')");
  });

  test('accepts an empty list, and CSV', async () => {
    const none = await client.from('sites').insert([]).select();
    expect(none).toMatchObject({ status: 201, data: [] });
    const csv = await gateway.fetch('sites?select=id,name', {
      as: ANN,
      method: 'POST',
      headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
      body: 'id,client_id,name\r\n50,1,"North, ""new"""\r\n51,2,South\r\n',
    });
    expect([csv.status, await csv.json()]).toEqual([
      201,
      [
        { id: 50, name: 'North, "new"' },
        { id: 51, name: 'South' },
      ],
    ]);
  });

  test('returns the URL of the row with return=headers-only', async () => {
    const answer = await gateway.fetch('sites', {
      as: ANN,
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=headers-only, count=exact' },
      body: '{"id": 50, "client_id": 1, "name": "x"}',
    });
    expect(answer.headers.get('location')).toBe('/sites?id=eq.50');
    expect(answer.headers.get('content-range')).toBe('*/1');
    expect(answer.headers.get('preference-applied')).toBe('return=headers-only, count=exact');
    expect(await answer.text()).toBe('');
  });

  test('refuses unknown columns, mixed keys and what is not JSON', async () => {
    const column = await client.from('sites').insert({ id: 50, nmae: 'x' });
    expect(column).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST204',
        message: "Could not find the 'nmae' column of 'sites' in the schema cache",
        hint: "Perhaps you meant the column 'name'",
      },
    });
    for (const body of [
      '',
      '{',
      '5',
      '["a"]',
      '[{"id":1},{"name":"x"}]',
      `${'['.repeat(9000)}${']'.repeat(9000)}`,
    ]) {
      const answer = await gateway.fetch('sites', { as: ANN, method: 'POST', body });
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'PGRST102']);
    }
    const type = await gateway.fetch('sites', {
      as: ANN,
      method: 'POST',
      body: new Blob(['x'], { type: 'image/png' }),
    });
    expect(await type.json()).toMatchObject({
      code: 'PGRST102',
      message: 'Content-Type not acceptable: image/png',
    });
  });

  test('returns the database’s own refusals with their status', async () => {
    const twice = await client.from('sites').insert({ id: 1, client_id: 1, name: 'x' });
    expect(twice).toMatchObject({ status: 409, error: { code: '23505' } });
    const orphan = await client.from('sites').insert({ id: 50, client_id: 77, name: 'x' });
    expect(orphan).toMatchObject({ status: 409, error: { code: '23503' } });
    const text = await client.from('sites').insert({ id: 'fifty', client_id: 1, name: 'x' });
    expect(text).toMatchObject({ status: 400, error: { code: '22P02' } });
  });
});

describe('upsert', () => {
  test('merges into the row with the same key, and reports when nothing was new', async () => {
    const first = await client.from('sites').upsert({ id: 50, client_id: 1, name: 'one' }).select('name');
    expect(first).toMatchObject({ status: 201, data: [{ name: 'one' }] });
    const again = await client.from('sites').upsert({ id: 50, client_id: 1, name: 'two' }).select('name');
    expect(again).toMatchObject({ status: 200, data: [{ name: 'two' }] });
  });

  test('does not change the row when duplicates are ignored', async () => {
    await client.from('sites').insert({ id: 50, client_id: 1, name: 'one' });
    const again = await client
      .from('sites')
      .upsert({ id: 50, client_id: 1, name: 'two' }, { onConflict: 'id', ignoreDuplicates: true })
      .select('name');
    expect(again.data).toEqual([]);
    expect(await siteNames()).toEqual([{ id: 50, name: 'one' }]);
  });

  test('writes even when duplicates are ignored, so that a commit waits for a synchronous standby', async () => {
    const transactions = async () => {
      const { rows } = await gateway.owner.query<{ next: string }>(
        'select pg_snapshot_xmax(pg_current_snapshot()) as next',
      );
      return Number(rows[0]?.next);
    };
    const again = () =>
      client
        .from('sites')
        .upsert({ id: 50, client_id: 1, name: 'one' }, { onConflict: 'id', ignoreDuplicates: true });
    await again();
    const before = await transactions();
    for (let n = 0; n < 10; n += 1) expect((await again()).error).toBeNull();
    expect((await transactions()) - before).toBeGreaterThanOrEqual(10);
  });

  test('PUT writes exactly the row that the URL names', async () => {
    const put = (path: string, body: object) =>
      gateway.fetch(path, { as: ANN, method: 'PUT', body: JSON.stringify(body) });
    expect((await put('sites?id=eq.50', { id: 50, client_id: 1, name: 'one' })).status).toBe(201);
    expect((await put('sites?id=eq.50', { id: 50, client_id: 1, name: 'two' })).status).toBe(204);
    expect(await siteNames()).toEqual([{ id: 50, name: 'two' }]);
    const other = await put('sites?id=eq.50', { id: 51, client_id: 1, name: 'x' });
    expect([other.status, (await other.json()).code]).toEqual([400, 'PGRST115']);
    const loose = await put('sites?name=eq.x', { id: 51, client_id: 1, name: 'x' });
    expect([loose.status, (await loose.json()).code]).toEqual([405, 'PGRST105']);
  });
});

describe('update and delete', () => {
  test('change the rows that match the filters and return how many', async () => {
    const update = await client
      .from('jobs')
      .update({ price: 7.5 }, { count: 'exact' })
      .gt('id', 2)
      .select('id, price')
      .order('id', { ascending: false });
    expect(update).toMatchObject({
      status: 200,
      count: 2,
      data: [
        { id: 4, price: 7.5 },
        { id: 3, price: 7.5 },
      ],
    });
    const minimal = await client.from('jobs').update({ price: 8 }).eq('id', 1);
    expect(minimal).toMatchObject({ status: 204, data: null });
    await client.from('sites').insert({ id: 50, client_id: 1, name: 'x' });
    const removal = await client.from('sites').delete({ count: 'exact' }).eq('id', 50);
    expect(removal).toMatchObject({ status: 204, count: 1 });
  });

  test('change nothing when there is nothing to set', async () => {
    const answer = await gateway.fetch('jobs', { as: ANN, method: 'PATCH', body: '{}' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([204, '*/*']);
  });

  test('are rolled back when more rows are affected than the caller allows', async () => {
    const update = (most: number) =>
      gateway.fetch('jobs?id=gt.0', {
        as: ANN,
        method: 'PATCH',
        headers: { prefer: `handling=strict, max-affected=${most}` },
        body: '{"price": 0}',
      });
    const answer = await update(2);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'PGRST124', details: 'The query affects 4 rows' },
    ]);
    const { rows } = await gateway.owner.query('select count(*)::int from jobs where price = 0');
    expect(rows).toEqual([{ count: 0 }]);
    const allowed = await update(4);
    expect(allowed.headers.get('preference-applied')).toBe('handling=strict, max-affected=4');
  });

  test('are rolled back when one row was requested and others matched', async () => {
    const { error, status } = await client.from('jobs').update({ price: 0 }).gt('id', 2).select().single();
    expect(status).toBe(406);
    expect(error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 2 rows',
      hint: null,
    });
    const { rows } = await gateway.owner.query('select count(*)::int from jobs where price = 0');
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('are rolled back on request, where the settings allow it', async () => {
    const { data } = await client.from('jobs').update({ price: 0 }).eq('id', 1).select('price').rollback();
    expect(data).toEqual([{ price: 0 }]);
    const { rows } = await gateway.owner.query('select price::float from jobs where id = 1');
    expect(rows).toEqual([{ price: 1 }]);
  });
});

describe('row-level security', () => {
  test('keeps every write inside the caller’s own rows', async () => {
    const foreign = await client.from('notes').update({ body: 'stolen' }).eq('id', 2).select('id');
    const missing = await client.from('notes').update({ body: 'stolen' }).eq('id', 999).select('id');
    expect(foreign).toEqual(missing);
    expect((await client.from('notes').delete({ count: 'exact' }).eq('id', 2)).count).toBe(0);
    const forged = await client.from('notes').insert({ owner: BOB, body: 'x' });
    expect(forged).toMatchObject({ status: 403, error: { code: '42501' } });
    const { rows } = await gateway.owner.query('select body from notes where id = 2');
    expect(rows).toEqual([{ body: 'theirs' }]);
  });

  test('refuses columns that were not granted', async () => {
    const write = await client.from('notes').insert({ body: 'x', secret: 'y' });
    expect(write).toMatchObject({ status: 403, error: { code: '42501' } });
    const read = await client.from('notes').insert({ body: 'x' }).select('secret');
    expect(read).toMatchObject({ status: 403, error: { code: '42501' } });
  });

  test('returns 401 to a caller without a session', async () => {
    const nobody = await gateway.client();
    const { status, error } = await nobody.from('sites').delete().eq('id', 1);
    expect([status, error?.code]).toEqual([401, '42501']);
  });
});
