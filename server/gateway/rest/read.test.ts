import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;
let client: SupabaseClient;

beforeAll(async () => {
  gateway = await startRestGateway();
  client = await gateway.client(ANN);
});
afterAll(() => gateway.stop());

describe('columns', () => {
  test('returns chosen columns with aliases, casts, and JSON paths', async () => {
    const { data, error } = await client
      .from('clients')
      .select('id, label:name, text:id::text, facts->size->>staff, first:facts->kinds->0')
      .eq('id', 1);
    expect(error).toBeNull();
    expect(data).toEqual([{ id: 1, label: 'Acme', text: '1', staff: '12', first: 'shop' }]);
  });

  test('returns computed fields, and filters and orders by them', async () => {
    const { data } = await client
      .from('people')
      .select('full_name')
      .like('full_name', '%o%')
      .order('full_name', { ascending: false });
    expect(data).toEqual([{ full_name: 'Cy Fox' }, { full_name: 'Bob Ray' }]);
  });

  test('keeps the numbers as PostgreSQL writes them', async () => {
    const answer = await gateway.fetch('jobs?select=price,due_on,created_at&id=eq.2', { as: ANN });
    expect(await answer.text()).toBe(
      '[{"price":99.90,"due_on":null,"created_at":"2026-01-02T03:04:05+00:00"}]',
    );
  });
});
