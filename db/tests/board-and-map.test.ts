import { beforeAll, describe, expect, it } from 'vitest';
import type { IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();
const OPEN = ['received', 'assigned', 'in_progress', 'work_completed', 'on_hold'];

interface Card {
  title: string;
  assignee: string | null;
  lead: string | null;
  nte_amount: number | null;
  billed: number;
}

/** Named arguments of a function. */
type Arguments = Record<string, unknown>;

const call = <Answer>(name: IdentityName, fn: string, given: Arguments = {}) =>
  cases.as(name, async (client) => {
    const args = { p_statuses: OPEN, ...given };
    const named = Object.keys(args).map((arg, index) => `${arg} := $${index + 1}`);
    const { rows } = await client.query(
      `select * from public.${fn}(${named.join(', ')})`,
      Object.values(args),
    );
    return rows as Answer[];
  });

const board = (name: IdentityName, given?: Arguments) =>
  call<{ status: string; total: number; cards: Card[] }>(name, 'work_order_board', given);

/** Titles that begin with 'Board', by column. */
const titles = async (name: IdentityName, given?: Arguments) => {
  const columns = await board(name, { p_search: 'Board', ...given });
  return Object.fromEntries(columns.map(({ status, cards }) => [status, cards.map(({ title }) => title)]));
};

const map = (name: IdentityName, given?: Arguments) =>
  call<{ id: string | null; title: string | null; count: number; west: number; east: number }>(
    name,
    'work_orders_on_map',
    given,
  );

beforeAll(async () => {
  const { organizations: firm, profiles, rows } = cases.scenario;
  const { owner } = cases.testDatabase;
  await owner.query(`update public.partner_locations set latitude = 40, longitude = -83 where id = $1`, [
    rows.location,
  ]);
  await owner.query(`update public.partner_locations set latitude = 41, longitude = -81 where id = $1`, [
    rows.otherLocation,
  ]);
  await owner.query(
    `insert into public.work_orders (work_order_number, title, organization_id, partner_location_id,
       assigned_organization_id, status, priority, due_date, created_at)
     values
       ('WO-700001', 'Board: a leak', $1, $2, null, 'received', 'emergency', null, '2026-01-01'),
       ('WO-700002', 'Board: a door', $1, $2, $5, 'assigned', 'low', '2026-01-05', '2026-01-02'),
       ('WO-700003', 'Board: 100% dark', $1, $2, null, 'in_progress', 'low', null, '2026-01-03'),
       ('WO-700004', 'Board: theirs', $3, $4, $6, 'assigned', 'high', null, '2026-01-04'),
       ('WO-700005', 'Board: over', $3, $4, $6, 'closed', 'high', null, '2026-01-05')`,
    [
      ...[firm.partner, rows.location, firm.otherPartner, rows.otherLocation],
      ...[firm.subcontractor, firm.otherSubcontractor],
    ],
  );
  await owner.query(
    `insert into public.work_order_assignments (work_order_id, assigned_to, organization_id, assignment_type, is_lead)
     select id, $1, $2, 'internal', true from public.work_orders where work_order_number = 'WO-700003'`,
    [profiles.employee, firm.internal],
  );
});

describe('the board', () => {
  it('shows the office every column, newest first, with the assignees', async () => {
    expect(await titles('employee')).toEqual({
      received: ['Board: a leak'],
      assigned: ['Board: theirs', 'Board: a door'],
      in_progress: ['Board: 100% dark'],
      work_completed: [],
      on_hold: [],
    });
    const [column] = await board('admin', { p_statuses: ['in_progress'], p_search: '100% d' });
    expect(column).toMatchObject({ total: 1, cards: [{ assignee: null, billed: 0, nte_amount: null }] });
    expect(column?.cards[0]?.lead).toBeTruthy();
  });

  it.each<[string, (firm: { partner: string; subcontractor: string }) => Arguments, string[]]>([
    ['customer', ({ partner }) => ({ p_customer: partner }), ['a leak', 'a door', '100% dark']],
    ['subcontractor', ({ subcontractor }) => ({ p_assignee: subcontractor }), ['a door']],
    ['own crew', () => ({ p_own_crew: true }), ['100% dark']],
    ['priority', () => ({ p_priority: 'emergency' }), ['a leak']],
    ['day', () => ({ p_due_before: '2026-01-06' }), ['a door']],
    ['whole number', () => ({ p_search: ' wo-700002 ' }), ['a door']],
    ['text with wildcards', () => ({ p_search: '100% d' }), ['100% dark']],
    ['text with wildcards that is nowhere', () => ({ p_search: '_oard' }), []],
  ])('is filtered by %s', async (_, given, expected) => {
    const found = await titles('admin', given(cases.scenario.organizations));
    expect(Object.values(found).flat()).toEqual(expected.map((title) => `Board: ${title}`));
  });

  it('has each column once, however often it is asked for', async () => {
    for (const name of ['admin', 'subcontractor'] as const) {
      const columns = await board(name, { p_statuses: ['assigned', 'received', 'assigned'] });
      expect(columns.map(({ status }) => status)).toEqual(['assigned', 'received']);
    }
  });

  it('counts also the cards that it does not show', async () => {
    const [column] = await board('admin', { p_statuses: ['assigned'], p_search: 'Board', p_cards_each: 1 });
    expect(column).toMatchObject({ total: 2, cards: [{ title: 'Board: theirs' }] });
  });

  it('shows each firm its own work, and others nothing', async () => {
    const seen = async (name: IdentityName) => Object.values(await titles(name)).flat();
    expect(await seen('otherPartner')).toEqual(['Board: theirs']);
    expect(await seen('subcontractor')).toEqual(['Board: a door']);
    expect(await seen('partner')).not.toContain('Board: theirs');
    for (const nobody of ['stranger', 'disabled', 'signedOut'] as const)
      expect(await seen(nobody)).toEqual([]);
    await expect(titles('anon')).rejects.toThrow('permission denied');
  });

  it('shows a customer no amounts', async () => {
    await cases.testDatabase.owner.query(
      `insert into public.work_order_budgets (work_order_id, nte_amount)
       select id, 500 from public.work_orders where work_order_number = 'WO-700002'`,
    );
    const nte = async (name: IdentityName) =>
      (await board(name, { p_search: 'WO-700002', p_statuses: ['assigned'] }))[0]?.cards[0]?.nte_amount;
    expect(await nte('admin')).toBe(500);
    expect(await nte('partner')).toBeNull();
  });
});

describe('the map', () => {
  it('shows open work one by one while it is little', async () => {
    const rows = await map('admin', { p_customer: cases.scenario.organizations.otherPartner });
    expect(rows.filter(({ title }) => title?.startsWith('Board'))).toMatchObject([
      { title: 'Board: theirs', count: 1, west: -81, east: -81 },
    ]);
  });

  it('shows what is inside the box, also when closed work is requested', async () => {
    const box = { p_west: -82, p_south: 40.5, p_east: -80, p_north: 42, p_statuses: [...OPEN, 'closed'] };
    const found = (await map('admin', box)).map(({ title }) => title);
    expect(found).toContain('Board: theirs');
    expect(found).not.toContain('Board: over');
    expect(found).not.toContain('Board: a door');
  });

  it('groups more than was requested, and counts all of it', async () => {
    const all = await map('admin');
    const gathered = await map('admin', { p_at_most: 1 });
    expect(gathered.some(({ id }) => id === null)).toBe(true);
    expect(gathered.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
  });

  it('finds a text in every column', async () =>
    expect((await map('admin', { p_search: 'board: the' })).map(({ title }) => title)).toEqual([
      'Board: theirs',
    ]));

  it('shows each firm its own work, also in groups, and others nothing', async () => {
    const others = (await map('otherPartner')).map(({ title }) => title);
    expect(others).toContain('Board: theirs');
    expect(others).not.toContain('Board: a leak');
    expect(await map('otherSubcontractor', { p_at_most: 0 })).toMatchObject([{ id: null, count: 2 }]);
    for (const nobody of ['stranger', 'disabled', 'signedOut'] as const)
      expect(await map(nobody)).toEqual([]);
    await expect(map('anon')).rejects.toThrow('permission denied');
  });
});
