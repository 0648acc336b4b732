import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway();
  const admin = new pg.Client(gateway.superuserUrl);
  await admin.connect();
  const { host, port, database, password } = admin;
  const quote = (text: unknown) => pg.escapeLiteral(String(text));
  // The server of the foreign table is this one itself.
  await admin.query(`
    create extension postgres_fdw;
    create server far foreign data wrapper postgres_fdw
      options (host ${quote(host)}, port ${quote(port)}, dbname ${quote(database)});
    create user mapping for public server far
      options (user 'postgres', password ${quote(password)}, password_required 'false');
    create foreign table public.far_sites (id int, client_id int, name text) server far
      options (schema_name 'public', table_name 'sites');
    create view public.far_names with (security_invoker = true) as select id, name from public.far_sites;
    grant select, insert, update, delete on public.far_sites, public.far_names to authenticated;
    notify pgrst, 'reload schema'`);
  await admin.end();
});
afterAll(() => gateway.stop());

test('tables of another server are read and written as any other', async () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { prefer: 'return=representation' };
    return (await gateway.fetch(path, { as: ANN, headers, ...init })).json();
  };
  await expect.poll(() => ask('far_sites?select=name&id=eq.3')).toEqual([{ name: 'East' }]);
  expect(await ask('far_names?name=like.So*')).toEqual([{ id: 2, name: 'South' }]);
  const row = { id: 60, client_id: 1, name: 'Far' };
  expect(await ask('far_sites', { method: 'POST', body: JSON.stringify(row) })).toEqual([row]);
  expect(await ask('far_sites?id=eq.60', { method: 'PATCH', body: '{"name":"Farther"}' })).toEqual([
    { ...row, name: 'Farther' },
  ]);
  expect(await ask('far_sites?id=eq.60&select=name', { method: 'DELETE' })).toEqual([{ name: 'Farther' }]);
  expect(await ask('far_sites?select=clients(name)')).toMatchObject({ code: 'PGRST200' });
});
