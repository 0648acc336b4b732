import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import {
  addPerson,
  type Company,
  createCompany,
  type Person,
  type PersonName,
} from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
let firmAdmin: Person;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  firmAdmin = await addPerson(portal, {
    name: 'FirmAdmin',
    memberships: [[company.organizations.subcontractor, 'admin']],
  });
});
afterAll(() => portal.stop());

const send = <Name extends CommandName>(as: Person, name: Name, input: CommandInput<Name>) =>
  as.client.rpc(name, input as never) as unknown as Promise<{
    data: Record<string, unknown>;
    error: { message: string; details: string } | null;
  }>;
const call = <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  send(company.people[as], name, input);

const newPerson = (...memberships: (readonly [keyof Company['organizations'], string])[]) =>
  addPerson(portal, {
    name: `Extra${++count}`,
    memberships: memberships.map(([name, role]) => [company.organizations[name], role] as const),
  });

async function row(text: string, values: unknown[]) {
  return (await portal.owner.query(text, values)).rows[0];
}
const membershipOf = (person: Person, organization: keyof Company['organizations']) =>
  row(
    `select id, role, to_json(updated_at) #>> '{}' as version from public.organization_members
     where user_id = $1 and organization_id = $2`,
    [person.profileId, company.organizations[organization]],
  );
const isActive = async ({ profileId }: Person) =>
  (await row('select is_active from public.profiles where id = $1', [profileId])).is_active;
const sessionsOf = async ({ profileId }: Person) =>
  (
    await row(
      `select count(*)::int as count from auth.sessions s join public.profiles p on p.user_id = s.user_id
       where p.id = $1 and (s.not_after is null or s.not_after > now())`,
      [profileId],
    )
  ).count;
const reason = 'Left the company';

const OTHERS = [
  'manager',
  'employee',
  'partner',
  'otherPartner',
  'subcontractor',
  'otherSubcontractor',
  'stranger',
] as const;

describe('people without the right', () => {
  test.each(OTHERS)('%s changes nobody', async (as) => {
    const target = await newPerson(['customer', 'member']);
    const { id: membership_id, version } = await membershipOf(target, 'customer');
    const profile_id = target.profileId;
    const answers = await Promise.all([
      call(as, 'deactivate_person', { profile_id, reason }),
      call(as, 'deactivate_person', { profile_id, organization_id: company.organizations.customer, reason }),
      call(as, 'reactivate_person', { profile_id }),
      call(as, 'change_membership', { membership_id, version, role: 'admin' }),
      call(as, 'remove_membership', { membership_id, version }),
      call(as, 'add_membership', {
        profile_id,
        organization_id: company.organizations.contractor,
        role: 'admin',
      }),
      call(as, 'end_person_sessions', { profile_id }),
      call(as, 'describe_person_sign_in', { profile_id }),
      call(as, 'reset_person_factors', { profile_id, reason }),
      call(as, 'save_person', { profile_id, version, first_name: 'A', last_name: 'B' }),
    ]);
    for (const { error } of answers) expect(error).not.toBeNull();
    expect(await isActive(target)).toBe(true);
    expect(await sessionsOf(target)).toBe(1);
    expect(await membershipOf(target, 'customer')).toMatchObject({ role: 'member' });
  });

  test('the administrator of a firm does not see how many devices a member has, the office does', async () => {
    const shared = await newPerson(['subcontractor', 'member'], ['customer', 'member']);
    await portal.owner.query(
      `insert into public.push_subscriptions (profile_id, endpoint, p256dh, auth)
       values ($1, 'https://push.example/shared', 'key', 'secret')`,
      [shared.profileId],
    );
    const devices = async (by: Person) =>
      (await by.client.rpc('person_open_items', { person: shared.profileId }).single()).data?.push_devices;
    expect(await devices(firmAdmin)).toBe(0);
    expect(await devices(company.people.admin)).toBe(1);
  });

  test('the administrator of a firm changes nobody beyond it', async () => {
    const target = await newPerson(['customer', 'member']);
    const { id: membership_id, version } = await membershipOf(target, 'customer');
    for (const organization_id of [
      company.organizations.subcontractor,
      company.organizations.customer,
      null,
    ]) {
      const { error } = await send(firmAdmin, 'deactivate_person', {
        ...{ profile_id: target.profileId, organization_id, reason },
      });
      expect(error).not.toBeNull();
    }
    expect(
      (await send(firmAdmin, 'change_membership', { membership_id, version, role: 'admin' })).error,
    ).not.toBeNull();
    expect((await send(firmAdmin, 'remove_membership', { membership_id, version })).error).not.toBeNull();
    expect(await isActive(target)).toBe(true);
    const office = company.people.employee;
    const { error } = await send(firmAdmin, 'deactivate_person', {
      ...{ profile_id: office.profileId, organization_id: company.organizations.contractor, reason },
    });
    expect(error).not.toBeNull();
  });

  test('nobody changes themselves', async () => {
    const own = await membershipOf(company.people.admin, 'contractor');
    const { profileId: profile_id } = company.people.admin;
    const answers = [
      await call('admin', 'deactivate_person', { profile_id, reason }),
      await call('admin', 'change_membership', {
        membership_id: own.id,
        version: own.version,
        role: 'employee',
      }),
      await call('admin', 'remove_membership', { membership_id: own.id, version: own.version }),
      await call('admin', 'reset_person_factors', { profile_id, reason }),
    ];
    expect(answers.map(({ error }) => error?.message)).toEqual([
      'Somebody else has to deactivate you.',
      'Somebody else has to change your own membership.',
      'Somebody else has to change your own membership.',
      'Your own second factors are changed in your profile.',
    ]);
  });
});

describe('memberships', () => {
  test('are added to people without any, and to others by invitation only', async () => {
    const outsider = await newPerson();
    const to = { profile_id: outsider.profileId, organization_id: company.organizations.customer };
    expect((await call('admin', 'add_membership', { ...to, role: 'member' })).error).toBeNull();
    const second = { ...to, organization_id: company.organizations.subcontractor, role: 'member' as const };
    expect((await call('admin', 'add_membership', second)).error?.message).toBe(
      'This person belongs to another organization.',
    );
  });

  test('change their role for the version that was read', async () => {
    const person = await newPerson(['subcontractor', 'member']);
    const { id: membership_id, version } = await membershipOf(person, 'subcontractor');
    const change = { membership_id, version, role: 'admin' as const };
    expect((await send(firmAdmin, 'change_membership', change)).error).toBeNull();
    expect((await call('admin', 'change_membership', change)).error?.message).toBe(
      'Somebody else has changed this membership meanwhile.',
    );
  });

  test('move to another organization when they are the only one', async () => {
    const person = await newPerson(['customer', 'member']);
    const { id: membership_id, version } = await membershipOf(person, 'customer');
    const { error } = await call('admin', 'change_membership', {
      ...{ membership_id, version, role: 'employee', organization_id: company.organizations.contractor },
    });
    expect(error).toBeNull();
    expect(await membershipOf(person, 'customer')).toBeUndefined();
    expect(await membershipOf(person, 'contractor')).toMatchObject({ role: 'employee' });
  });
});

test('a membership does not end while its person is clocked in', async () => {
  const person = await newPerson(['contractor', 'employee']);
  const { id: project } = await row(
    `insert into public.projects (name, status) values ('Loft', 'active') returning id`,
    [],
  );
  await portal.owner.query(
    `insert into public.employee_reports (employee_user_id, project_id, report_date, clock_in_time, hourly_rate_snapshot)
     values ($1, $2, current_date, now() - interval '1 hour', 50)`,
    [person.profileId, project],
  );
  const { id, version } = await membershipOf(person, 'contractor');
  const { error } = await call('admin', 'remove_membership', {
    membership_id: id,
    version,
    hand_over_to: null,
  });
  expect(error?.details).toContain('membership_clocked_in');
  await portal.owner.query(
    `update public.employee_reports set status = 'submitted', clock_out_time = now(), hours_worked = 1
     where employee_user_id = $1`,
    [person.profileId],
  );
  const after = await call('admin', 'remove_membership', { membership_id: id, version, hand_over_to: null });
  expect(after.error).toBeNull();
});

test('an ended membership stays in the history of the person, and names its organization', async () => {
  const person = await newPerson(['customer', 'member']);
  const { id, version } = await membershipOf(person, 'customer');
  await call('admin', 'remove_membership', { membership_id: id, version });
  const { data } = await company.people.admin.client
    .from('audit_log')
    .select('action, actor_profile_id, before')
    .match({ record_table: 'profiles', record_id: person.profileId, table_name: 'organization_members' })
    .eq('action', 'delete')
    .single();
  expect(data).toMatchObject({
    actor_profile_id: company.people.admin.profileId,
    before: { organization_id: company.organizations.customer, role: 'member' },
  });
});

describe('deactivation', () => {
  let person: Person;
  beforeEach(async () => {
    person = await newPerson(['contractor', 'employee']);
  });

  test('ends every session, keeps the name and reason, and can be undone', async () => {
    const { error } = await call('admin', 'deactivate_person', { profile_id: person.profileId, reason });
    expect(error).toBeNull();
    expect(await sessionsOf(person)).toBe(0);
    expect((await person.client.from('profiles').select('id')).data ?? []).toEqual([]);
    const { data } = await company.people.admin.client
      .from('profile_deactivations')
      .select('reason, deactivated_by, reactivated_at')
      .eq('profile_id', person.profileId)
      .single();
    expect(data).toEqual({ reason, deactivated_by: company.people.admin.profileId, reactivated_at: null });
    expect((await call('admin', 'reactivate_person', { profile_id: person.profileId })).error).toBeNull();
    expect(await isActive(person)).toBe(true);
    expect((await call('admin', 'reactivate_person', { profile_id: person.profileId })).error).not.toBeNull();
  });

  test('hands over open work orders and asks when the running clock ended', async () => {
    const order = await row(
      `insert into public.work_orders (title, organization_id, partner_location_id, status)
       values ('Door', $1, $2, 'in_progress') returning id`,
      [company.organizations.customer, company.locationId],
    );
    await portal.owner.query(
      `insert into public.work_order_assignments (work_order_id, assigned_to, organization_id, is_lead) values ($1, $2, $3, true)`,
      [order.id, person.profileId, company.organizations.contractor],
    );
    const project = await row(
      `insert into public.projects (name, status) values ('Fit-out', 'active') returning id`,
      [],
    );
    await portal.owner.query(
      'insert into public.project_assignments (project_id, assigned_to) values ($1, $2)',
      [project.id, person.profileId],
    );
    const began = new Date(Date.now() - 3_600_000).toISOString();
    await portal.owner.query(
      `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, hourly_rate_snapshot)
       values ($1, $2, $3::timestamptz::date, $3, 50)`,
      [person.profileId, order.id, began],
    );
    const items = await company.people.admin.client
      .rpc('person_open_items', { person: person.profileId })
      .single();
    expect(items.data).toMatchObject({ assignments: 1, projects: 1, running_since: expect.any(String) });
    const input = {
      ...{ profile_id: person.profileId, reason, hand_over_to: company.people.employee.profileId },
    };
    const refused = await call('admin', 'deactivate_person', input);
    expect(refused.error?.message).toContain('This person is clocked in.');
    expect(await isActive(person)).toBe(true);
    const stated = new Date(Date.now() - 600_000).toISOString();
    const { data, error } = await call('admin', 'deactivate_person', { ...input, clock_ended_at: stated });
    expect(error).toBeNull();
    expect(data).toMatchObject({ outcome: 'deactivated', handed_over: 2 });
    expect(
      await row('select assigned_to from public.project_assignments where project_id = $1', [project.id]),
    ).toEqual({ assigned_to: company.people.employee.profileId });
    expect(
      await row('select assigned_to, is_lead from public.work_order_assignments where work_order_id = $1', [
        order.id,
      ]),
    ).toEqual({ assigned_to: company.people.employee.profileId, is_lead: true });
    const ended = await row(
      'select status, clock_out_time from public.employee_reports where employee_user_id = $1',
      [person.profileId],
    );
    expect(ended).toEqual({ status: 'submitted', clock_out_time: new Date(stated) });
  });

  test('is refused with a successor of another organization', async () => {
    const order = await row(
      `insert into public.work_orders (title, organization_id, partner_location_id, status)
       values ('Door', $1, $2, 'assigned') returning id`,
      [company.organizations.customer, company.locationId],
    );
    await portal.owner.query(
      'insert into public.work_order_assignments (work_order_id, assigned_to, organization_id) values ($1, $2, $3)',
      [order.id, person.profileId, company.organizations.contractor],
    );
    const { error } = await call('admin', 'deactivate_person', {
      ...{ profile_id: person.profileId, reason, hand_over_to: company.people.subcontractor.profileId },
    });
    expect(error?.message).toContain('Only an active person of the same organization');
    expect(await isActive(person)).toBe(true);
  });

  test('by a firm takes the account of its own people, and only the membership of others', async () => {
    const own = await newPerson(['subcontractor', 'member']);
    const shared = await newPerson(['subcontractor', 'member'], ['otherSubcontractor', 'member']);
    const firm = { organization_id: company.organizations.subcontractor, reason };
    const first = await send(firmAdmin, 'deactivate_person', { profile_id: own.profileId, ...firm });
    expect(first.data).toMatchObject({ outcome: 'deactivated' });
    expect(await isActive(own)).toBe(false);
    const second = await send(firmAdmin, 'deactivate_person', { profile_id: shared.profileId, ...firm });
    expect(second.data).toMatchObject({ outcome: 'removed' });
    expect(await isActive(shared)).toBe(true);
    expect(await membershipOf(shared, 'subcontractor')).toBeUndefined();
    expect((await send(firmAdmin, 'reactivate_person', { profile_id: own.profileId })).error).toBeNull();
    await call('admin', 'deactivate_person', { profile_id: own.profileId, reason });
    expect((await send(firmAdmin, 'reactivate_person', { profile_id: own.profileId })).error?.message).toBe(
      'The office has deactivated this person.',
    );
  });

  test('does not lose to a clock-in at the same time', async () => {
    await portal.owner.query(
      'insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, 50)',
      [person.profileId],
    );
    const project = await row(
      `insert into public.projects (name, status) values ('Roof', 'active') returning id`,
      [],
    );
    const event = { device_time: new Date().toISOString(), time_zone: 'America/New_York' };
    const [deactivation, clockIn] = await Promise.all([
      call('admin', 'deactivate_person', { profile_id: person.profileId, reason }),
      send(person, 'clock_in', { project_id: project.id, event } as never),
    ]);
    const open = await row(
      `select count(*)::int as count from public.employee_reports where employee_user_id = $1 and status = 'open'`,
      [person.profileId],
    );
    expect({ isActive: await isActive(person), open: open.count }).toEqual(
      deactivation.error ? { isActive: true, open: 1 } : { isActive: false, open: 0 },
    );
    expect(clockIn.error === null).toBe(deactivation.error !== null);
  });
});

describe('two administrators who deactivate each other', () => {
  let other: Person;
  beforeEach(async () => {
    other = await newPerson(['contractor', 'admin']);
    await newPerson(['contractor', 'admin']);
  });
  afterEach(() =>
    portal.owner.query('update public.profiles set is_active = true where id = $1', [
      company.people.admin.profileId,
    ]),
  );

  test('leave one of them active, although there is a third', async () => {
    const answers = await Promise.all([
      call('admin', 'deactivate_person', { profile_id: other.profileId, reason }),
      send(other, 'deactivate_person', { profile_id: company.people.admin.profileId, reason }),
    ]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const active = [await isActive(other), await isActive(company.people.admin)];
    expect(active.filter(Boolean)).toHaveLength(1);
  });
});
