import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { PRESETS } from '#shared/rules/capabilities.ts';
import {
  addPerson,
  type Company,
  createCompany,
  type Person,
  type PersonName,
} from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Price lists over the wire. Which price applies is tested in db/tests/prices.test.ts. */

let portal: TestPortal;
let company: Company;
const people = {} as Record<'dispatcher' | 'billing' | 'readOnly' | PersonName, Person>;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  Object.assign(people, company.people);
  const { contractor } = company.organizations;
  for (const [name, preset] of [
    ['dispatcher', 'dispatcher'],
    ['billing', 'billing'],
    ['readOnly', 'read_only'],
  ] as const) {
    const role = name === 'dispatcher' ? 'employee' : 'admin';
    people[name] = await addPerson(portal, {
      name: `Prices${name}`,
      memberships: [[contractor, role, PRESETS[preset]]],
    });
  }
}, 240_000);
afterAll(() => portal?.stop());

type Form = CommandInput<'save_price_list'>;

const call = <Name extends CommandName>(who: keyof typeof people, name: Name, input: CommandInput<Name>) =>
  people[who].client.rpc(name, input as never);
const reasonOf = (error: { details?: string | null } | null) => readReason(error?.details)?.reason;

const form = (changes: Partial<Form> = {}): Form => ({
  name: 'Standard rates',
  scope: 'everyone',
  valid_from: '2026-01-01',
  items: [{ kind: 'hour', value: 95 }],
  ...changes,
});

async function saved(changes: Partial<Form> = {}) {
  const { data, error } = await call('billing', 'save_price_list', form(changes));
  expect(error).toBeNull();
  return data as unknown as { id: string; updated_at: string };
}

const itemsOf = async (id: string) =>
  (
    await portal.owner.query(
      `select id, kind, trade, time_kind, tier_from::float, minimum_hours::float, description, value::float
       from price_list_items where price_list_id = $1 order by value`,
      [id],
    )
  ).rows;

const changesOf = async (id: string) =>
  (
    await portal.owner.query(
      `select table_name || ' ' || action as change from audit_log
       where record_table = 'price_lists' and record_id = $1 order by 1`,
      [id],
    )
  ).rows.map(({ change }) => change);

describe('save_price_list', () => {
  test('adds a list with its items, and changes only what is different', async () => {
    const list = await saved({
      scope: 'customer',
      organization_id: company.organizations.customer,
      items: [
        { kind: 'mile', value: 0.725 },
        { kind: 'hour', trade: 'HVAC', time_kind: 'emergency', minimum_hours: 2, value: 165 },
        { kind: 'material_markup', tier_from: 500, value: 15 },
        { kind: 'flat', description: ' Filter change ', value: 120 },
      ],
    });
    const [mile, markup, flat, hour] = await itemsOf(list.id);
    expect(mile).toMatchObject({ kind: 'mile', value: 0.725, trade: null, tier_from: 0 });
    expect(markup).toMatchObject({ kind: 'material_markup', tier_from: 500 });
    expect(flat).toMatchObject({ kind: 'flat', description: 'Filter change' });
    expect(hour).toMatchObject({ trade: 'HVAC', time_kind: 'emergency', minimum_hours: 2 });

    const changed = await call(
      'billing',
      'save_price_list',
      form({
        ...{ price_list_id: list.id, version: list.updated_at, name: 'Greenway 2026' },
        items: [
          { ...mile, value: 0.75 },
          { ...hour, value: 170 },
          { ...markup },
          { kind: 'trip', value: 60 },
        ],
      }),
    );
    expect(changed.error).toBeNull();
    expect((await itemsOf(list.id)).map(({ id, kind, value }) => [kind, value, id])).toEqual([
      ['mile', 0.75, mile.id],
      ['material_markup', 15, markup.id],
      ['trip', 60, expect.any(String)],
      ['hour', 170, hour.id],
    ]);
    const { rows } = await portal.owner.query(
      'select name, organization_id, scope, created_by from price_lists where id = $1',
      [list.id],
    );
    expect(rows).toEqual([
      {
        name: 'Greenway 2026',
        organization_id: null,
        scope: 'everyone',
        created_by: people.billing.profileId,
      },
    ]);
    expect(await changesOf(list.id)).toEqual([
      ...['price_list_items delete', ...Array(5).fill('price_list_items insert')],
      ...['price_list_items update', 'price_list_items update'],
      ...['price_lists insert', 'price_lists update'],
    ]);
  });

  test('two items swap what they are for', async () => {
    const list = await saved({
      items: [
        { kind: 'hour', time_kind: 'regular', value: 1 },
        { kind: 'hour', time_kind: 'weekend', value: 2 },
      ],
    });
    const [first, second] = await itemsOf(list.id);
    const swapped = await call(
      'billing',
      'save_price_list',
      form({
        ...{ price_list_id: list.id, version: list.updated_at },
        items: [
          { ...first, time_kind: 'weekend' },
          { ...second, time_kind: 'regular' },
        ],
      }),
    );
    expect(swapped.error).toBeNull();
    expect((await itemsOf(list.id)).map(({ time_kind }) => time_kind)).toEqual(['weekend', 'regular']);
  });

  test('of two people who read one version, the second is notified', async () => {
    const list = await saved();
    const change = (name: string) =>
      call('billing', 'save_price_list', form({ price_list_id: list.id, version: list.updated_at, name }));
    const answers = await Promise.all([change('First'), change('Second')]);
    expect(answers.map(({ error }) => reasonOf(error)).sort()).toEqual(['price_list_changed', undefined]);
    const unread = await call('billing', 'save_price_list', form({ price_list_id: list.id }));
    expect(reasonOf(unread.error)).toBe('price_list_changed');
  });

  test('a repeated request adds one list', async () => {
    const key = randomUUID();
    const name = `Once ${key}`;
    const send = () =>
      people.billing.client.rpc('save_price_list', form({ name }) as never).setHeader('Idempotency-Key', key);
    const answers = [await send(), await send()];
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    const { rowCount } = await portal.owner.query('select from price_lists where name = $1', [name]);
    expect(rowCount).toBe(1);
  });

  test('an item of another list is not taken over', async () => {
    const [theirs] = await itemsOf((await saved()).id);
    const list = await saved();
    const { error } = await call(
      'billing',
      'save_price_list',
      form({ price_list_id: list.id, version: list.updated_at, items: [{ ...theirs, value: 1 }] }),
    );
    expect(reasonOf(error)).toBe('price_list_changed');
    expect(await itemsOf(list.id)).toMatchObject([{ value: 95 }]);
  });

  test.each([
    [
      'price_list_target_missing',
      () => ({
        scope: 'customer' as const,
        organization_id: company.organizations.subcontractor,
      }),
    ],
    ['price_list_target_missing', () => ({ scope: 'location' as const, partner_location_id: randomUUID() })],
    ['price_list_target_missing', () => ({ scope: 'project' as const, project_id: randomUUID() })],
    ['price_list_missing', () => ({ price_list_id: randomUUID(), version: new Date().toISOString() })],
  ] as const)('refuses with %s', async (reason, changes) => {
    expect(reasonOf((await call('billing', 'save_price_list', form(changes()))).error)).toBe(reason);
  });

  test.each([
    ['items.0.value', { items: [{ kind: 'hour', value: -1 }] }],
    ['items.0.value', { items: [{ kind: 'mile', value: 0.72515 }] }],
    ['items.0.time_kind', { items: [{ kind: 'trip', time_kind: 'weekend', value: 1 }] }],
    ['items.0.minimum_hours', { items: [{ kind: 'hour', minimum_hours: 25, value: 1 }] }],
    ['items.0.tier_from', { items: [{ kind: 'hour', tier_from: 10, value: 1 }] }],
    ['items.0.description', { items: [{ kind: 'flat', value: 1 }] }],
    [
      'items.1.kind',
      {
        items: [
          { kind: 'trip', value: 1 },
          { kind: 'trip', value: 2 },
        ],
      },
    ],
    ['valid_until', { valid_until: '2025-12-31' }],
    ['name', { name: ' ' }],
    ['organization_id', { scope: 'customer' }],
    ['trade', { scope: 'customer', trade: 'HVAC', organization_id: randomUUID() }],
    ['project_id', { scope: 'everyone', project_id: randomUUID() }],
  ] as [string, Partial<Form>][])('marks %s of %o', async (field, changes) => {
    const { error } = await call('billing', 'save_price_list', form(changes));
    expect(error?.code).toBe('invalid_input');
    expect(JSON.parse(error?.details ?? '{}').params.issues.split(': ')[0]).toBe(field);
  });
});

test('a list is retired, taken up again, and deleted with its items', async () => {
  const { id } = await saved();
  const active = (is_active: boolean) =>
    call('billing', 'set_price_list_active', { price_list_id: id, is_active });
  expect((await active(false)).data).toEqual({ id, is_active: false });
  expect((await active(true)).data).toEqual({ id, is_active: true });
  expect((await call('billing', 'delete_price_list', { price_list_id: id })).error).toBeNull();
  expect(await itemsOf(id)).toEqual([]);
  expect(reasonOf((await active(false)).error)).toBe('price_list_missing');
  expect(reasonOf((await call('billing', 'delete_price_list', { price_list_id: id })).error)).toBe(
    'price_list_missing',
  );
});

describe('access', () => {
  let list: { id: string };
  let workOrderId: string;
  beforeAll(async () => {
    list = await saved({
      name: 'Of the customer',
      scope: 'customer',
      organization_id: company.organizations.customer,
    });
    const { rows } = await portal.owner.query(
      `insert into work_orders (title, organization_id, assigned_organization_id, status)
       values ('Door sticks', $1, $2, 'in_progress') returning id`,
      [company.organizations.customer, company.organizations.subcontractor],
    );
    workOrderId = rows[0].id;
  });

  const question = () => ({
    ...{ p_kind: 'hour', p_work_order_id: workOrderId, p_on: '2026-06-01', p_trade: null },
    ...{ p_time_kind: 'regular', p_cost: 0, p_description: null },
  });

  test.each(['admin', 'billing', 'readOnly', 'manager'] as const)(
    '%s sees prices and what sets them',
    async (who) => {
      const rows = await people[who].client
        .from('price_lists')
        .select('id, price_list_items(value)')
        .eq('id', list.id);
      expect(rows.data).toEqual([{ id: list.id, price_list_items: [{ value: 95 }] }]);
      const { data } = await people[who].client.rpc('explain_price', question() as never);
      expect(data?.[0]).toMatchObject({
        applies: true,
        value: 95,
        price_list_id: list.id,
        scope: 'customer',
      });
    },
  );

  test.each(['dispatcher', 'employee', 'partner', 'subcontractor', 'stranger'] as const)(
    '%s sees no price through any path, and changes none',
    async (who) => {
      const { client } = people[who];
      const paths = [
        client.from('price_lists').select('id'),
        client.from('price_list_items').select('value'),
        client.from('organizations').select('id, price_lists!inner(name)'),
        client.rpc('explain_price', question() as never),
      ];
      for (const path of paths) expect((await path).data ?? []).toEqual([]);
      const { id } = list;
      const refused = [
        await call(who, 'save_price_list', form()),
        await call(who, 'set_price_list_active', { price_list_id: id, is_active: false }),
        await call(who, 'delete_price_list', { price_list_id: id }),
      ];
      expect(refused.map(({ error }) => error?.code)).toEqual(['forbidden', 'forbidden', 'forbidden']);
    },
  );

  test('who sees costs but does not invoice changes no price', async () => {
    expect(reasonOf((await call('readOnly', 'save_price_list', form())).error)).toBe('capability_missing');
  });
});
