import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Copies of price lists over the wire, for a yearly change of prices. */

let portal: TestPortal;
let company: Company;
let billing: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  billing = await addPerson(portal, {
    name: 'Pricesbilling',
    memberships: [[company.organizations.contractor, 'admin', PRESETS.billing]],
  });
}, 240_000);
afterAll(() => portal?.stop());

type Copy = CommandInput<'copy_price_list'>;
type Items = CommandInput<'save_price_list'>['items'];

const rows = async (text: string, values: unknown[]) => (await portal.owner.query(text, values)).rows;

const ITEMS: Items = [
  { kind: 'hour', value: 95 },
  {
    kind: 'hour',
    trade: 'HVAC',
    labor_class: 'Helper',
    time_kind: 'emergency',
    minimum_hours: 2,
    value: 165.5,
  },
  { kind: 'trip', value: 45.1 },
  { kind: 'mile', value: 0.725 },
  { kind: 'flat', description: 'Filter change', value: 120 },
  { kind: 'material_markup', tier_from: 500, value: 15 },
  { kind: 'nte', value: 350 },
];

async function list(changes: Partial<CommandInput<'save_price_list'>> = {}) {
  const { data, error } = await billing.client.rpc('save_price_list', {
    ...{ name: 'Greenway 2026', scope: 'customer', organization_id: company.organizations.customer },
    ...{ valid_from: '2026-01-01', notes: 'Agreed with Ms. Lund.', items: ITEMS, ...changes },
  } as never);
  expect(error).toBeNull();
  const { id, updated_at } = data as unknown as { id: string; updated_at: string };
  return { price_list_id: id, version: updated_at };
}

const copies = (of: Pick<Copy, 'price_list_id' | 'version'>, changes: Partial<Copy> = {}, as = billing) =>
  as.client.rpc('copy_price_list', {
    ...{ submission_key: randomUUID(), name: 'Greenway 2027', valid_from: '2027-01-01' },
    ...{ ends_former: true, raise_percent: null, ...of, ...changes },
  });
async function copied(...args: Parameters<typeof copies>) {
  const { data, error } = await copies(...args);
  expect(error).toBeNull();
  return (data as unknown as { id: string }).id;
}
const refusal = async (...args: Parameters<typeof copies>) => {
  const { error } = await copies(...args);
  const details = JSON.parse(error?.details ?? '{}') as { field?: string; params?: { issues?: string } };
  return [
    readReason(error?.details)?.reason ?? error?.code,
    details.field ?? details.params?.issues?.split(':')[0],
  ];
};

const factsOf = async (id: string) =>
  (
    await rows(
      `select name, scope, organization_id, valid_from::text, valid_until::text, notes, is_active, created_by
       from price_lists where id = $1`,
      [id],
    )
  )[0];
const itemsOf = (id: string) =>
  rows(
    `select kind, trade, labor_class, time_kind, tier_from::float, minimum_hours::float, description, value::float
     from price_list_items where price_list_id = $1 order by kind, value`,
    [id],
  );
const valuesOf = async (id: string) =>
  Object.fromEntries(
    (await itemsOf(id)).map(({ kind, trade, value }) => [trade ? `${kind} ${trade}` : kind, value]),
  );

describe('copy_price_list', () => {
  test('makes a list with all prices for the same work, and ends the former one on the day before', async () => {
    const former = await list();
    const id = await copied(former);
    expect(await factsOf(id)).toEqual({
      ...{ name: 'Greenway 2027', scope: 'customer', organization_id: company.organizations.customer },
      ...{ valid_from: '2027-01-01', valid_until: null, notes: 'Agreed with Ms. Lund.', is_active: true },
      created_by: billing.profileId,
    });
    expect(await itemsOf(id)).toEqual(await itemsOf(former.price_list_id));
    expect(await itemsOf(id)).toHaveLength(ITEMS.length);
    expect(await factsOf(former.price_list_id)).toMatchObject({ valid_until: '2026-12-31', is_active: true });
  });

  test('raises prices, rounded to cents, and leaves markups and NTEs', async () => {
    const former = await list();
    const before = await valuesOf(former.price_list_id);
    expect(await valuesOf(await copied(former, { raise_percent: 3.25 }))).toEqual({
      // 95 × 1.0325 = 98.0875; 165.5 × 1.0325 = 170.87875; 45.1 × 1.0325 = 46.56575; 0.725 × 1.0325 = 0.7485625
      ...{ hour: 98.09, 'hour HVAC': 170.88, trip: 46.57, mile: 0.75, flat: 123.9 },
      ...{ material_markup: 15, nte: 350 },
    });
    expect(await valuesOf(former.price_list_id)).toEqual(before);
    // A half is rounded up, and a mile is never cheaper than before.
    const small = await list({
      items: [
        { kind: 'trip', value: 0.5 },
        { kind: 'mile', value: 0.7049 },
      ],
    });
    expect(await valuesOf(await copied(small, { raise_percent: 1 }))).toEqual({ trip: 0.51, mile: 0.71 });
    const mile = await list({ items: [{ kind: 'mile', value: 0.7049 }] });
    expect(await valuesOf(await copied(mile, { raise_percent: 0.01 }))).toEqual({ mile: 0.7049 });
  });

  test('leaves the end of the former list when it is asked to, or when it is earlier', async () => {
    const open = await list();
    await copied(open, { ends_former: false, valid_from: '2025-01-01' });
    expect(await factsOf(open.price_list_id)).toMatchObject({ valid_until: null });
    const ended = await list({ valid_until: '2026-06-30' });
    await copied(ended);
    expect(await factsOf(ended.price_list_id)).toMatchObject({ valid_until: '2026-06-30' });
  });

  test('makes one list of a request that is repeated, also at the same time', async () => {
    const former = await list();
    const request = { submission_key: randomUUID(), name: `Once ${randomUUID()}` };
    const answers = await Promise.all([1, 2, 3].map(() => copies(former, request)));
    answers.push(await copies(former, request));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await rows('select from price_lists where name = $1', [request.name])).toHaveLength(1);
    expect(await refusal(former, { ...request, name: 'Another' })).toEqual([
      'idempotency_key_reused',
      'submission_key',
    ]);
  });

  test('copies nothing that was not read: of two people, the second is refused', async () => {
    const former = await list();
    const both = await Promise.all([copies(former), copies(former)]);
    expect(both.map(({ error }) => readReason(error?.details)?.reason).toSorted()).toEqual([
      'price_list_changed',
      undefined,
    ]);
    expect(await refusal({ ...former, price_list_id: randomUUID() })).toEqual([
      'price_list_missing',
      undefined,
    ]);
  });

  test('is refused at its field, and makes nothing', async () => {
    const former = await list();
    const name = `Refused ${randomUUID()}`;
    const refused = (changes: Partial<Copy>) => refusal(former, { name, ...changes });
    expect(await refused({ valid_from: '2026-01-01' })).toEqual(['price_list_copy_too_early', 'valid_from']);
    expect(await refused({ name: ' ' })).toEqual(['input_invalid', 'name']);
    expect(await refused({ valid_from: '' })).toEqual(['input_invalid', 'valid_from']);
    for (const raise_percent of [0, -3, 100.5, 3.125])
      expect(await refused({ raise_percent }), String(raise_percent)).toEqual([
        'input_invalid',
        'raise_percent',
      ]);
    const large = await list({ items: [{ kind: 'flat', description: 'Tower', value: 9_999_999 }] });
    expect(await refusal(large, { name, raise_percent: 1 })).toEqual([
      'price_raise_too_large',
      'raise_percent',
    ]);
    expect(await rows('select from price_lists where name = $1', [name])).toEqual([]);
    expect(await factsOf(former.price_list_id)).toMatchObject({ valid_until: null });
  });

  test('is for those who invoice', async () => {
    const former = await list();
    for (const who of ['employee', 'partner', 'subcontractor', 'stranger'] as const) {
      const { error } = await copies(former, {}, company.people[who]);
      expect(error?.code, who).toBe('forbidden');
    }
  });
});
