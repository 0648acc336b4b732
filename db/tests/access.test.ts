import { describe, expect, test } from 'vitest';
import { CAPABILITIES, PRESET_NAMES, PRESETS, ROLE_PRESETS } from '#shared/rules/capabilities.ts';
import { coversAccess, type OfficeAccess, presetAccess } from '#shared/rules/given-access.ts';
import type { PersonName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

/** Who may have which access, and who may give it. */
const db = withScenario();

interface Access {
  role?: string;
  preset?: string;
  capabilities?: readonly string[];
  bill_approval_limit?: number | null;
  may_approve_over_nte?: boolean;
}

class RollBack extends Error {}

/** What one person's change of another's access comes to; nothing of it stays. */
async function change(by: PersonName, whose: PersonName, access: Access): Promise<unknown> {
  let outcome: unknown;
  const columns = Object.keys(access);
  const text = `update public.organization_members
    set ${columns.map((column, index) => `${column} = $${index + 2}`).join(', ')} where user_id = $1
    returning role, preset, capabilities, bill_approval_limit::float8 as bill_approval_limit, may_approve_over_nte`;
  await db
    .as(by, async (client) => {
      const { rows } = await client.query(text, [db.scenario.profiles[whose], ...Object.values(access)]);
      outcome = rows[0] ?? 'not found';
      throw new RollBack();
    })
    .catch((error: { detail?: string; code?: string }) => {
      if (error instanceof RollBack) return;
      outcome = error.detail?.startsWith('{') ? JSON.parse(error.detail).reason : error.code;
    });
  return outcome;
}

test('the presets of the database are those of shared/rules/capabilities.ts', async () => {
  const { rows } = await db.testDatabase.owner.query<{ preset: string; capabilities: string[] }>(
    `select preset, app.preset_capabilities(preset) as capabilities from unnest($1::text[]) as preset`,
    [PRESET_NAMES],
  );
  const sorted = (names: readonly string[]) => [...names].sort();
  expect(rows.map(({ preset, capabilities }) => [preset, sorted(capabilities)])).toEqual(
    PRESET_NAMES.map((preset) => [preset, sorted(PRESETS[preset])]),
  );
  const { rows: roles } = await db.testDatabase.owner.query(
    `select role, app.role_preset(role) as preset from unnest($1::text[]) as role`,
    [Object.keys(ROLE_PRESETS)],
  );
  expect(Object.fromEntries(roles.map(({ role, preset }) => [role, preset]))).toEqual(ROLE_PRESETS);
});

test('who may give which access is the same in the database and in shared/rules/given-access.ts', async () => {
  const { owner } = db.testDatabase;
  const everything = { ...presetAccess('administrator', 'admin'), preset: 'custom' };
  const bills = { ...presetAccess('billing', 'admin'), preset: 'custom', may_approve_over_nte: true };
  const accesses: OfficeAccess[] = [
    ...PRESET_NAMES.map((name) => presetAccess(name, 'admin')),
    ...[everything, bills, presetAccess('technician', 'employee'), presetAccess('dispatcher', 'manager')],
    ...[0, 500, 501].map((bill_approval_limit) => ({ ...bills, bill_approval_limit })),
    { ...everything, bill_approval_limit: 500, may_approve_over_nte: false },
  ];
  const client = await owner.connect();
  try {
    await client.query('begin');

    for (const own of accesses) {
      await client.query(
        `update public.organization_members
         set role = $2, preset = $3, capabilities = $4, bill_approval_limit = $5, may_approve_over_nte = $6
         where user_id = $1`,
        [
          ...[db.scenario.profiles.manager, own.role, own.preset, own.capabilities],
          ...[own.bill_approval_limit, own.may_approve_over_nte],
        ],
      );
      const { rows } = await client.query<OfficeAccess>(
        `select role, preset, capabilities, bill_approval_limit::float8 as bill_approval_limit, may_approve_over_nte
         from public.organization_members where user_id = $1`,
        [db.scenario.profiles.manager],
      );
      const [stored] = rows;
      if (!stored) throw new Error('The manager is in no organization.');
      for (const access of accesses) {
        const answer = await client.query<{ has: boolean }>(
          'select app.has_access($1, $2, $3, $4, $5, $6) as has',
          [
            ...[db.scenario.profiles.manager, access.role, access.preset, access.capabilities],
            ...[access.bill_approval_limit, access.may_approve_over_nte],
          ],
        );
        expect(coversAccess(stored, access), JSON.stringify({ stored, access })).toBe(answer.rows[0]?.has);
      }
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('defaults', () => {
  test.each([
    ['employee', 'technician'],
    ['manager', 'manager'],
    ['admin', 'administrator'],
  ])('a new role %s starts with the preset %s', async (role, preset) => {
    const whose = role === 'employee' ? 'manager' : 'dispatcher';
    expect(await change('admin', whose, { role })).toMatchObject({ role, preset });
  });

  test('a partner has no access of the office', async () => {
    expect(
      await change('admin', 'partner', { preset: 'administrator', capabilities: CAPABILITIES }),
    ).toMatchObject({
      preset: null,
      capabilities: [],
      may_approve_over_nte: false,
    });
  });

  test('an administrator needs the role admin', async () => {
    expect(await change('admin', 'technician', { preset: 'administrator' })).toBe('access_needs_role');
  });

  test('read only excludes everything but cost', async () => {
    const capabilities = ['read_only', 'assign_work'];
    expect(await change('admin', 'technician', { preset: 'custom', capabilities })).toBe('23514');
  });
});

describe('giving access', () => {
  const PEOPLE = { preset: 'custom', capabilities: ['manage_people', 'assign_work', 'approve_bills'] };
  /** The dispatcher also manages people, and approves bills up to $1,000. */
  const promoted = async () => {
    await db.testDatabase.owner.query(
      `update public.organization_members set preset = $2, capabilities = $3, bill_approval_limit = 1000 where user_id = $1`,
      [db.scenario.profiles.dispatcher, PEOPLE.preset, PEOPLE.capabilities],
    );
  };

  test.each<PersonName>([
    'technician',
    'employee',
    'manager',
    'reviewer',
    'billing',
    'payroll',
    'readOnly',
    'partner',
  ])('%s changes nobody’s access, not even their own', async (by) => {
    expect(await change(by, by, { role: 'admin' })).toBe('not found');
    expect(await change(by, 'technician', { preset: 'dispatcher' })).toBe('not found');
  });

  test('a person who manages people gives what they have, and no more', async () => {
    await promoted();
    const give = (access: Access, whose: PersonName = 'technician') => change('dispatcher', whose, access);
    expect(await give({ preset: 'dispatcher' })).toMatchObject({ capabilities: ['assign_work'] });
    expect(await give({ preset: 'reviewer' })).toBe('access_beyond_own');
    expect(await give({ preset: 'administrator', role: 'admin' })).toBe('access_beyond_own');
    // The screens of the role admin are not theirs to open for others.
    expect(await give({ preset: 'dispatcher', role: 'admin' })).toBe('access_beyond_own');
    const billing = { preset: 'custom', capabilities: ['approve_bills'] };
    expect(await give({ ...billing, bill_approval_limit: 1000 })).toMatchObject({
      bill_approval_limit: 1000,
    });
    expect(await give({ ...billing, bill_approval_limit: 1000.01 })).toBe('access_beyond_own');
    expect(await give({ ...billing, bill_approval_limit: null })).toBe('access_beyond_own');
    expect(await give({ ...billing, bill_approval_limit: 10, may_approve_over_nte: true })).toBe(
      'access_beyond_own',
    );
  });

  test('nobody raises their own access, or changes that of somebody who has more', async () => {
    await promoted();
    const give = (whose: PersonName, access: Access) => change('dispatcher', whose, access);
    for (const access of [
      { bill_approval_limit: 2000 },
      { may_approve_over_nte: true },
      { preset: 'reviewer' },
    ]) {
      expect(await give('dispatcher', access)).toBe('own_membership');
    }
    expect(await give('manager', { preset: 'dispatcher' })).toBe('access_beyond_own');
    // Not found for the change: only administrators change an administrator.
    expect(await give('admin', { role: 'employee' })).toBe('not found');
  });

  test('the last administrator stays', async () => {
    const { owner } = db.testDatabase;
    const restrict = (whose: PersonName) =>
      owner.query(`update public.organization_members set preset = 'billing' where user_id = $1`, [
        db.scenario.profiles[whose],
      ]);
    await restrict('signedOut');
    // The role admin alone is no administrator.
    await expect(restrict('admin')).rejects.toThrow('There must be at least one active administrator.');
    expect(await change('admin', 'admin', { preset: 'dispatcher' })).toBe('own_membership');
  });
});
