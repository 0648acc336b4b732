import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

test('the checklist says who confirmed backups and when, until it is withdrawn', async () => {
  const { profileId, client } = company.people.admin;
  await portal.owner.query(
    `update public.profiles set first_name = 'Ada', last_name = 'Hill' where id = $1`,
    [profileId],
  );
  const read = async () => (await client.rpc('read_onboarding', {}).throwOnError()).data;
  const save = (input: CommandInput<'save_onboarding'>) =>
    client.rpc('save_onboarding', input).throwOnError();
  const choice = { is_hidden: false, skipped: [] };
  await save({ ...choice, has_backup: true });
  const first = await read();
  expect(first).toMatchObject({ has_backup: true, backup_confirmed_by: 'Ada Hill' });
  const confirmedAt = first?.backup_confirmed_at ?? '';
  expect(Math.abs(Date.parse(confirmedAt) - Date.now())).toBeLessThan(60_000);
  const { data: health } = await client.rpc('read_system_health', {}).throwOnError();
  expect(health?.backup.facts).toMatchObject({
    ...{ is_confirmed: true, confirmed_by: 'Ada Hill', confirmed_at: confirmedAt },
  });
  // Another choice does not confirm it again.
  await save({ is_hidden: true, skipped: ['mail'], has_backup: true });
  expect(await read()).toMatchObject({ is_hidden: true, backup_confirmed_at: confirmedAt });
  await save({ ...choice, has_backup: false });
  expect(await read()).toMatchObject({
    ...{ has_backup: false, backup_confirmed_by: null, backup_confirmed_at: null },
  });
});

test('people of other firms do not count as people of the own company', async () => {
  const { client } = company.people.admin;
  const hasPeople = async () => (await client.rpc('onboarding_progress').single()).data?.has_people;
  const { rows } = await portal.owner.query<{ id: string }>(
    `delete from public.organization_members m using public.organizations o
     where o.id = m.organization_id and o.organization_type = 'internal' and m.user_id <> $1 returning m.id`,
    [company.people.admin.profileId],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(await hasPeople()).toBe(false);
  const invite = (organization_id: string, role: 'member' | 'admin') =>
    client
      .rpc('invite_person', {
        ...{
          organization_id,
          role,
          email: `${role}@new.test`,
          first_name: 'Sam',
          last_name: 'Berry',
          phone: '',
        },
        ...{ employee_number: '', hourly_billable_rate: null, hourly_cost_rate: null },
        ...(role === 'admin' && { preset: 'administrator' as const }),
      })
      .throwOnError();
  await invite(company.organizations.subcontractor, 'member');
  expect(await hasPeople()).toBe(false);
  await invite(company.organizations.contractor, 'admin');
  expect(await hasPeople()).toBe(true);
});
