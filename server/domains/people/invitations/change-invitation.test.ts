import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import {
  addPerson,
  type Company,
  createCompany,
  PASSWORD,
  type PortalClient,
} from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Corrections of invitations that wait. */

let portal: TestPortal;
let company: Company;
let clients: Record<string, PortalClient>;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { customer } = company.organizations;
  const partnerAdmin = await addPerson(portal, { name: 'PartnerAdmin', memberships: [[customer, 'admin']] });
  clients = {
    ...Object.fromEntries(Object.entries(company.people).map(([name, { client }]) => [name, client])),
    ...{ partnerAdmin: partnerAdmin.client, anonymous: portal.client() as PortalClient },
  };
});
afterAll(() => portal.stop());

const clientOf = (as: string) => clients[as] as PortalClient;
let count = 0;
async function invite(changes: Partial<CommandInput<'invite_person'>> = {}) {
  count += 1;
  const { data, error } = await clientOf('admin').rpc('invite_person', {
    ...{ email: `wrong${count}@people.test`, first_name: 'Nroa', last_name: 'Newcomer' },
    ...{ organization_id: company.organizations.contractor, role: 'employee', ...changes },
  });
  expect(error).toBeNull();
  return { id: data?.id ?? '', token: data?.link.split('#token=')[1] ?? '' };
}
const stateOf = async (id: string) =>
  (
    await portal.owner.query(
      `select i.*, to_json(i.updated_at) #>> '{}' as version from public.invitations i where id = $1`,
      [id],
    )
  ).rows[0];
const CORRECTED = { first_name: 'Nora', last_name: 'Newcomer', role: 'employee' } as const;
async function change(
  as: string,
  id: string,
  changes: Partial<CommandInput<'change_invitation'>> = {},
): Promise<string | null> {
  const { version } = await stateOf(id);
  const { error } = await clientOf(as).rpc('change_invitation', {
    ...{ invitation_id: id, version, ...CORRECTED },
    ...changes,
  });
  return error && (JSON.parse(error.details ?? '{}') as { reason: string }).reason;
}

test('corrects everything but the address, and the link that was sent gives it', async () => {
  const { id, token } = await invite({ preset: 'technician' });
  const before = await stateOf(id);
  const corrected: Partial<CommandInput<'change_invitation'>> = {
    ...({ phone: '(614) 555-0109', role: 'admin', preset: 'billing' } as const),
    bill_approval_limit: 500,
    ...{ may_approve_over_nte: true, employee_number: 'B-1', hourly_billable_rate: 80, hourly_cost_rate: 40 },
  };
  expect(await change('admin', id, corrected)).toBeNull();
  const after = await stateOf(id);
  const rates = { hourly_billable_rate: '80.00', hourly_cost_rate: '40.00', bill_approval_limit: '500.00' };
  expect(after).toMatchObject({ ...corrected, ...rates, first_name: 'Nora', email: before.email });
  expect([after.expires_at, after.mailed_at]).toEqual([before.expires_at, before.mailed_at]);
  const made = await clientOf('anonymous').rpc('create_invited_account', {
    ...{ token, first_name: 'Nora', last_name: 'Newcomer', password: PASSWORD },
  });
  expect(made.error).toBeNull();
  const { rows } = await portal.owner.query(
    'select m.role, m.preset from public.organization_members m join public.profiles p on p.id = m.user_id where p.email = $1',
    [before.email],
  );
  expect(rows).toEqual([{ role: 'admin', preset: 'billing' }]);
  // The audit log names who changed what.
  const log = await portal.owner.query(
    `select actor_profile_id, before ->> 'preset' as old, after ->> 'preset' as new from public.audit_log
     where table_name = 'invitations' and row_id = $1 and action = 'update' order by position limit 1`,
    [id],
  );
  expect(log.rows).toEqual([
    { actor_profile_id: company.people.admin.profileId, old: 'technician', new: 'billing' },
  ]);
});

test.each([
  ['admin', null],
  ['partnerAdmin', null],
  ['manager', 'capability_missing'],
  ['employee', 'capability_missing'],
  ['partner', 'invitation_missing'],
  ['otherPartner', 'invitation_missing'],
  ['subcontractor', 'invitation_missing'],
  ['stranger', 'invitation_missing'],
])('%s changes an invitation to the customer: %s', async (as, reason) => {
  const { id } = await invite({ organization_id: company.organizations.customer, role: 'member' });
  expect(await change(as, id, { role: 'admin' })).toBe(reason);
  expect(await stateOf(id)).toMatchObject({ role: reason === null ? 'admin' : 'member' });
});

test('nobody else does, and the administrator of a firm only within it', async () => {
  const { id } = await invite();
  expect(await change('partnerAdmin', id)).toBe('invitation_missing');
  const { error } = await clientOf('anonymous').rpc('change_invitation', {
    ...{ invitation_id: id, version: (await stateOf(id)).version, ...CORRECTED },
  });
  expect(error?.code).toBe('not_authenticated');
  const own = await invite({ organization_id: company.organizations.customer, role: 'member' });
  expect(await change('partnerAdmin', own.id, { role: 'member', hourly_cost_rate: 30 })).toBe(
    'invitation_office_only',
  );
  expect(await change('partnerAdmin', own.id, { role: 'manager' })).toBe('invitation_role_invalid');
});

test('nobody gives more than they have, whatever writes it', async () => {
  const lead = await addPerson(portal, {
    name: 'Lead',
    memberships: [[company.organizations.contractor, 'employee']],
  });
  await portal.owner.query(
    `update public.organization_members set preset = 'custom', capabilities = '{manage_people,assign_work}' where user_id = $1`,
    [lead.profileId],
  );
  clients.lead = lead.client;
  const { id } = await invite({ preset: 'dispatcher' });
  expect(await change('lead', id, { preset: 'reviewer' })).toBe('access_beyond_own');
  expect(await change('lead', id, { preset: 'technician' })).toBeNull();
  expect(await stateOf(id)).toMatchObject({ preset: 'technician', invited_by: lead.profileId });
  const more = await invite({ preset: 'reviewer' });
  expect(await change('lead', more.id, { preset: 'technician' })).toBe('access_beyond_own');
});

test('of two who change it at once, the second one learns of the first', async () => {
  const { id } = await invite();
  const { version } = await stateOf(id);
  expect(await change('admin', id, { version, phone: '614 555 0101' })).toBeNull();
  expect(await change('admin', id, { version, phone: '614 555 0102' })).toBe('invitation_changed');
});

test('sending it again is no other version', async () => {
  const { id } = await invite();
  const { version } = await stateOf(id);
  await clientOf('admin').rpc('resend_invitation', { invitation_id: id });
  expect(await change('admin', id, { version })).toBeNull();
});

test('keeps its own employee number, and takes nobody else’s', async () => {
  const first = await invite({ employee_number: 'E-77' });
  const second = await invite();
  expect(await change('admin', first.id, { employee_number: 'E-77' })).toBeNull();
  expect(await change('admin', second.id, { employee_number: 'E-77' })).toBe('invitation_number_taken');
});

test('only while it waits', async () => {
  const { id } = await invite();
  await clientOf('admin').rpc('revoke_invitation', { invitation_id: id });
  expect(await change('admin', id)).toBe('invitation_not_pending');
});

test('another address ends every link, and the next one is for it; an address that is taken is refused', async () => {
  const { id, token } = await invite();
  const taken = await invite();
  const before = await stateOf(id);
  expect(await change('admin', id, { email: (await stateOf(taken.id)).email })).toBe('invitation_pending');
  expect(await change('admin', id, { email: company.people.manager.email })).toBe(
    'invitation_member_already',
  );
  expect(await change('employee', id, { email: 'right@people.test' })).toBe('capability_missing');
  const describe = async (of: string) =>
    (await clientOf('anonymous').rpc('describe_invitation', { token: of })).data?.status;
  expect([(await stateOf(id)).email, await describe(token)]).toEqual([before.email, 'open']);

  expect(await change('admin', id, { email: 'Right@People.test' })).toBeNull();
  expect(await stateOf(id)).toMatchObject({ email: 'right@people.test', mailed_at: null });
  expect(await describe(token)).toBe('replaced');
  const made = await clientOf('anonymous').rpc('create_invited_account', {
    ...{ token, first_name: 'Nora', last_name: 'Newcomer', password: PASSWORD },
  });
  expect(made.error).not.toBeNull();
  const { data } = await clientOf('admin').rpc('resend_invitation', { invitation_id: id });
  expect(await describe(data?.link.split('#token=')[1] ?? '')).toBe('open');
  const log = await portal.owner.query(
    `select before ->> 'email' as old, after ->> 'email' as new from public.audit_log
     where table_name = 'invitations' and row_id = $1 and action = 'update' order by position limit 1`,
    [id],
  );
  expect(log.rows).toEqual([{ old: before.email, new: 'right@people.test' }]);
});
