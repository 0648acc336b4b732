import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
let person: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  person = await addPerson(portal, {
    name: 'Dana',
    memberships: [[company.organizations.contractor, 'employee']],
  });
});
afterAll(() => portal.stop());

const admin = () => company.people.admin.client;

test('administrators see the devices and factors of a person, end sessions, and reset factors', async () => {
  const profile_id = person.profileId;
  await portal.owner.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name)
     select user_id, 'totp', 'verified', 'Old phone' from public.profiles where id = $1`,
    [profile_id],
  );
  const seen = await admin().rpc('describe_person_sign_in', { profile_id });
  expect(seen.data).toMatchObject({
    last_seen_at: expect.any(String),
    sessions: [{ device: expect.any(String) }],
    factors: [{ kind: 'totp', name: 'Old phone' }],
  });

  const ended = await admin().rpc('end_person_sessions', { profile_id });
  expect(ended.data).toEqual({ ended: 1 });
  expect((await person.client.from('organizations').select('id')).data ?? []).toEqual([]);

  const reset = await admin().rpc('reset_person_factors', { profile_id, reason: 'Phone stolen' });
  expect(reset.data).toEqual({ removed: 1 });
  await expect
    .poll(async () => {
      const { rows } = await portal.owner.query(
        `select text from public.email_log where template = 'factors_reset' and to_address = $1`,
        [person.email],
      );
      return rows[0]?.text;
    })
    .toContain('Phone stolen');
  const { data } = await admin()
    .from('audit_log')
    .select('before, after')
    .eq('table_name', 'profiles')
    .eq('row_id', profile_id)
    .contains('after', { reason: 'Phone stolen' });
  expect(data).toHaveLength(1);
});

test('a reset is not committed without its notice', async () => {
  const { profileId: profile_id, email } = await addPerson(portal, {
    name: 'Noticed',
    memberships: [[company.organizations.contractor, 'employee']],
  });
  await portal.owner.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name)
     select user_id, 'totp', 'verified', 'Old phone' from public.profiles where id = $1`,
    [profile_id],
  );
  const count = async (from: string, values: unknown[]) =>
    Number((await portal.owner.query(`select count(*) from ${from}`, values)).rows[0].count);
  const outbox = await portal.owner.connect();
  await outbox.query('begin');
  await outbox.query('lock table public.email_log in share mode');
  const reset = admin().rpc('reset_person_factors', { profile_id, reason: 'Phone stolen' });
  const answer = Promise.resolve(reset);
  const factors = 'auth.mfa_factors f join public.profiles p using (user_id) where p.id = $1';
  try {
    await expect.poll(() => lockWaits(portal.owner)).toEqual(['relation']);
    expect(await count(factors, [profile_id])).toBe(1);
  } finally {
    await outbox.query('commit');
    outbox.release();
  }
  expect((await answer).data).toEqual({ removed: 1 });
  expect(await count(factors, [profile_id])).toBe(0);
  const notices = "public.email_log where template = 'factors_reset' and to_address = $1";
  expect(await count(notices, [email])).toBe(1);
});

test('people save their own name, which leaves the employee number as it is', async () => {
  const { client, profileId } = company.people.employee;
  await portal.owner.query(
    `insert into public.profile_cost_rates (profile_id, employee_number) values ($1, 'E-4')`,
    [profileId],
  );
  const { data } = await client.from('profiles').select('updated_at').eq('id', profileId).single();
  const form = {
    profile_id: profileId,
    version: data?.updated_at ?? '',
    first_name: 'Ann',
    last_name: 'Key',
  };
  const refused = await client.rpc('save_person', { ...form, employee_number: 'E-1' });
  expect(refused.error).not.toBeNull();
  expect((await client.rpc('save_person', { ...form, phone: '555-0199' })).error).toBeNull();
  const { rows } = await portal.owner.query(
    `select p.first_name, p.phone, c.employee_number from public.profiles p
     join public.profile_cost_rates c on c.profile_id = p.id where p.id = $1`,
    [profileId],
  );
  expect(rows).toEqual([{ first_name: 'Ann', phone: '555-0199', employee_number: 'E-4' }]);
});

test('saves a name for the version that was read', async () => {
  const { data } = await admin().from('profiles').select('updated_at').eq('id', person.profileId).single();
  const form = {
    profile_id: person.profileId,
    version: data?.updated_at ?? '',
    first_name: 'Dana',
    last_name: 'Whitfield',
    phone: '',
    employee_number: 'E-17',
  };
  expect((await admin().rpc('save_person', form)).error).toBeNull();
  expect((await admin().rpc('save_person', form)).error?.message).toBe(
    'Somebody else has changed this person meanwhile.',
  );
});
