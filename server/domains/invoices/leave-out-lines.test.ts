import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Fixture, openFixture, refusalOf } from './test/fixture.ts';

/** Single proposed lines stay to be invoiced later. */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { owner } = fixture.portal;
  await owner.query(`insert into public.price_lists (name, valid_from) values ('Trips', '2026-01-01')`);
  await owner.query(
    `insert into public.price_list_items (price_list_id, kind, value)
     select id, 'trip', 45 from public.price_lists where name = 'Trips'`,
  );
});
afterAll(() => fixture.portal.stop());

interface Part {
  kind: string;
  amount: number;
  quantity: number;
  source: string | null;
  cost: number | null;
  trip_day: string | null;
}
interface Made {
  invoices: { id: string; total_amount: number }[];
  refused: { id: string; details: string }[];
}

const create = (
  ids: string[],
  left_out: string[],
  request: Partial<CommandInput<'create_invoices'>> = {},
  as: keyof Fixture['people'] = 'biller',
) =>
  fixture.call(as, 'create_invoices', {
    ...{ work_order_ids: ids, grouped_by: 'job', submission_key: randomUUID(), left_out },
    ...request,
  });
const madeBy = async (called: ReturnType<typeof create>) => {
  const { data, error } = await called;
  expect(error).toBeNull();
  return data as unknown as Made;
};
const partsOf = async (work: string) =>
  ((await fixture.billable(work, 'admin'))?.parts ?? []) as unknown as Part[];
const shown = (parts: readonly Part[]) => parts.map(({ kind, quantity, amount }) => [kind, quantity, amount]);

test('a line that is left out stays in the list with its amount, and is invoiced later, each once', async () => {
  const work = await fixture.work();
  const day = await fixture.time(work, { hours: 3, day: '2026-03-02' });
  const other = await fixture.time(work, { hours: 2, day: '2026-03-03' });
  const receipt = await fixture.receipt(work, 30);
  expect(shown(await partsOf(work))).toEqual([
    ['labor', 3, 240],
    ['labor', 2, 160],
    ['material', 1, 30],
    ['trip', 2, 90],
  ]);
  expect((await partsOf(work)).map(({ source, cost }) => [source, cost])).toEqual([
    [day, null],
    [other, null],
    [receipt, 30],
    [null, null],
  ]);
  const first = await madeBy(create([work], [day, receipt]));
  expect(first).toMatchObject({ invoices: [{ total_amount: 205 }], refused: [] });
  expect(shown(await partsOf(work))).toEqual([
    ['labor', 3, 240],
    ['material', 1, 30],
    ['trip', 1, 45],
  ]);
  expect(await fixture.billable(work)).toMatchObject({ amount: 315, billed: 205 });
  const rest = await madeBy(create([work], []));
  expect(rest).toMatchObject({ invoices: [{ total_amount: 315 }] });
  expect(await fixture.billable(work)).toBeUndefined();
});

test('two people on one day come with one trip, also when one of them is invoiced later', async () => {
  const work = await fixture.work();
  const own = await fixture.report(work, { own: true, day: '2026-03-02' });
  await fixture.report(work, { day: '2026-03-02' });
  expect(shown(await partsOf(work)).filter(([kind]) => kind === 'trip')).toEqual([['trip', 1, 45]]);
  const { invoices } = await madeBy(create([work], [own]));
  expect(invoices).toMatchObject([{ total_amount: 45 }]);
  expect(shown(await partsOf(work)).map(([kind]) => kind)).toEqual(['labor']);
  await fixture.portal.owner.query('delete from public.partner_invoices where id = $1', [invoices[0]?.id]);
  expect(shown(await partsOf(work)).map(([kind]) => kind)).toEqual(['labor', 'labor', 'trip']);
});

test('a work order of which all is left out is refused for itself, and stays as it is', async () => {
  const [work, other] = [await fixture.work(), await fixture.work()];
  const receipt = await fixture.receipt(work, 30);
  await fixture.receipt(other, 40);
  const made = await madeBy(create([work, other], [receipt]));
  expect(made).toMatchObject({ invoices: [{ total_amount: 40 }], refused: [{ id: work }] });
  expect(JSON.parse(made.refused[0]?.details ?? '')).toMatchObject({ reason: 'work_all_left_out' });
  expect(await fixture.billable(work)).toMatchObject({ amount: 30 });
});

test('what is not proposed cannot be left out, and the same key with other lines is another request', async () => {
  const work = await fixture.work();
  const receipt = await fixture.receipt(work, 30);
  await fixture.receipt(work, 50);
  expect(refusalOf(await create([work], [randomUUID()]))).toEqual(['left_out_changed', 'left_out']);
  expect(await fixture.billable(work)).toMatchObject({ amount: 80 });
  const submission_key = randomUUID();
  const first = await madeBy(create([work], [receipt], { submission_key }));
  expect(await madeBy(create([work], [receipt], { submission_key }))).toEqual(first);
  expect(refusalOf(await create([work], [], { submission_key }))[0]).toBe('idempotency_key_reused');
  for (const person of ['technician', 'partner', 'subcontractor'] as const)
    expect((await create([work], [receipt], {}, person)).error?.code).toBe('forbidden');
});
