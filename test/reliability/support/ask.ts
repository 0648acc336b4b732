import type { SupabaseClient } from '@supabase/supabase-js';

/** What came of a request: how many rows were seen or written, or the code with which it was refused. */
export type Outcome = number | string;

type Row = Record<string, unknown>;

/** Tables and columns are found out while the tests run, so that their names are not known to the types. */
const table = (client: SupabaseClient, name: string) => (client as SupabaseClient).from(name);

export async function see(client: SupabaseClient, name: string, key: Row): Promise<Outcome> {
  const { data, error } = await table(client, name).select('*').match(key);
  return error ? error.code : data.length;
}

export async function change(client: SupabaseClient, name: string, key: Row, row: Row): Promise<Outcome> {
  const { count, error } = await table(client, name).update(row, { count: 'exact' }).match(key);
  return error ? error.code : (count ?? 0);
}

export async function remove(client: SupabaseClient, name: string, key: Row): Promise<Outcome> {
  const { count, error } = await table(client, name).delete({ count: 'exact' }).match(key);
  return error ? error.code : (count ?? 0);
}

export async function add(client: SupabaseClient, name: string, row: Row): Promise<Outcome> {
  const { count, error } = await table(client, name).insert(row, { count: 'exact' });
  return error ? error.code : (count ?? 0);
}

/** Adds the row, or writes over the one that has the same key. */
export async function replace(
  client: SupabaseClient,
  name: string,
  row: Row,
  onConflict: string,
): Promise<Outcome> {
  const { count, error } = await table(client, name).upsert(row, { count: 'exact', onConflict });
  return error ? error.code : (count ?? 0);
}
