import { expect, it } from 'vitest';
import type { PersonName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

/** How many rows a direct write of the payroll's administrator touches, who may manage people here. */
async function touched(text: string, person: PersonName): Promise<number | string> {
  await cases.testDatabase.owner.query(
    `update public.organization_members set preset = 'custom', capabilities = '{manage_people,see_costs}' where user_id = $1`,
    [cases.scenario.profiles.payroll],
  );
  try {
    const { rowCount } = await cases.as('payroll', (client) =>
      client.query(text, [cases.scenario.profiles[person]]),
    );
    return rowCount ?? 0;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const WRITES = {
  'a name': `update public.profiles set first_name = first_name where id = $1`,
  'a phone': `update public.profiles set phone = '555-0100' where id = $1`,
  'a picture': `update public.profiles set avatar_url = null where id = $1`,
  'a rate': `insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, 70)
    on conflict (profile_id) do update set hourly_billable_rate = 70`,
  'a cost rate': `insert into public.profile_cost_rates (profile_id, hourly_cost_rate) values ($1, 30)
    on conflict (profile_id) do update set hourly_cost_rate = 30`,
  'an employee number': `insert into public.profile_cost_rates (profile_id, employee_number) values ($1, 'E-77')
    on conflict (profile_id) do update set employee_number = excluded.employee_number`,
};

it.each(Object.entries(WRITES))(
  'lets who manages people write %s of others, and of no administrator',
  async (_what, text) => {
    expect(await touched(text, 'technician')).toBe(1);
    expect(await touched(text, 'admin')).toBe(text.startsWith('update') ? 0 : '42501');
  },
);

it('lets them take no membership from an administrator, wherever it is', async () => {
  const { organizations, profiles } = cases.scenario;
  await cases.testDatabase.owner.query(
    `insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')`,
    [profiles.admin, organizations.partner],
  );
  const text = `delete from public.organization_members where user_id = $1`;
  expect(await touched(text, 'admin')).toBe(0);
  expect(
    await touched(`update public.organization_members set role = 'admin' where user_id = $1`, 'admin'),
  ).toBe(0);
});
