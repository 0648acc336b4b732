import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, NOT_BILLERS, openFixture } from './test/fixture.ts';

/** A line keeps its price and what set it, whatever happens to the price list. */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

test('a sent line keeps its price and the item that set it, and the lists say what they say now', async () => {
  const { id: list } = await fixture.one<{ id: string }>(
    `insert into public.price_lists (name, valid_from) values ('2026', '2026-01-01') returning id`,
  );
  const { id: item } = await fixture.one<{ id: string }>(
    `insert into public.price_list_items (price_list_id, kind, value) values ($1, 'material_markup', 20) returning id`,
    [list],
  );
  const work = await fixture.work();
  await fixture.receipt(work, 100);
  const proposed = (await fixture.billable(work, 'admin'))?.parts as unknown as Record<string, unknown>[];
  expect(proposed).toMatchObject([{ price_list_item_id: item, unit_price: 120, cost: 100 }]);
  const { data } = await fixture.call('biller', 'create_invoices', {
    ...{ work_order_ids: [work], grouped_by: 'job', submission_key: randomUUID(), left_out: [] },
  });
  const [made] = (data as unknown as { invoices: { id: string }[] }).invoices;
  const { invoice_id, version } = await fixture.read(made?.id ?? '');
  const sent = await fixture.call('biller', 'send_invoice', { invoice_id, version, is_emailed: false });
  expect(sent.error).toBeNull();

  const lineOf = async () =>
    (
      await fixture.people.biller.client
        .from('partner_invoice_lines')
        .select('unit_price, price_list_item_id')
        .eq('partner_invoice_id', invoice_id)
        .throwOnError()
    ).data;
  const explain = async (as: keyof Fixture['people']) =>
    (
      await fixture.people[as].client.rpc('explain_price', {
        ...{ p_kind: 'material_markup', p_work_order_id: work, p_on: '2026-03-02', p_cost: 100 },
      })
    ).data ?? [];
  const line = [{ unit_price: 120, price_list_item_id: item }];
  expect(await lineOf()).toEqual(line);
  await fixture.portal.owner.query('update public.price_list_items set value = 50 where id = $1', [item]);
  expect(await lineOf()).toEqual(line);
  expect(await explain('biller')).toMatchObject([{ applies: true, price_list_item_id: item, value: 50 }]);
  await fixture.portal.owner.query('delete from public.price_lists where id = $1', [list]);
  expect(await lineOf()).toEqual(line);
  expect(await explain('biller')).toEqual([]);
  for (const person of NOT_BILLERS) expect(await explain(person)).toEqual([]);
});
