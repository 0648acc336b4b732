import { expect, it } from 'vitest';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

const added = async (zone: string | null) => {
  const { rows } = await cases.testDatabase.owner.query<{ time_zone: string }>(
    zone === null
      ? `insert into public.organizations (name, organization_type) values ('New', 'partner') returning time_zone`
      : `insert into public.organizations (name, organization_type, time_zone) values ('New', 'partner', '${zone}')
         returning time_zone`,
  );
  return rows[0]?.time_zone;
};

it('a new organization has the office’s time zone, unless it names its own', async () => {
  await cases.testDatabase.owner.query(
    `update public.organizations set time_zone = 'America/Chicago' where organization_type = 'internal'`,
  );
  expect(await added(null)).toBe('America/Chicago');
  expect(await added('America/Denver')).toBe('America/Denver');
});

it('an unknown time zone is refused in words', async () => {
  await expect(added('US/Pacific-New')).rejects.toThrow('The time zone US/Pacific-New is unknown.');
});
