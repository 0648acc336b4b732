import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import {
  addPerson,
  type Company,
  createCompany,
  PASSWORD,
  type PortalClient,
} from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
let clients: Record<string, PortalClient>;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { customer, subcontractor } = company.organizations;
  const partnerAdmin = await addPerson(portal, { name: 'PartnerAdmin', memberships: [[customer, 'admin']] });
  const subAdmin = await addPerson(portal, { name: 'SubAdmin', memberships: [[subcontractor, 'admin']] });
  clients = {
    ...Object.fromEntries(Object.entries(company.people).map(([name, { client }]) => [name, client])),
    ...{ partnerAdmin: partnerAdmin.client, subAdmin: subAdmin.client },
    anonymous: portal.client() as PortalClient,
  };
});
afterAll(() => portal.stop());

const call = <Name extends CommandName>(as: string, name: Name, input: CommandInput<Name>) =>
  (clients[as] as PortalClient).rpc(name, input as never);
let count = 0;
const newAddress = () => {
  count += 1;
  return `new${count}@people.test`;
};

const invitation = (changes: Partial<CommandInput<'invite_person'>> = {}) => ({
  email: newAddress(),
  first_name: 'Nora',
  last_name: 'Newcomer',
  organization_id: company.organizations.customer,
  role: 'member' as const,
  ...changes,
});

type Sent = { id: string; link: string; is_mailed: boolean };
async function invite(as: string, changes: Partial<CommandInput<'invite_person'>> = {}): Promise<Sent> {
  const { data, error } = await call(as, 'invite_person', invitation(changes));
  expect(error).toBeNull();
  return data as unknown as Sent;
}
const tokenOf = ({ link }: { link: string }) => link.split('#token=')[1] ?? '';
const account = (token: string) => ({
  token,
  first_name: 'Nora',
  last_name: 'Newcomer',
  password: PASSWORD,
});
const reasonOf = (error: { details?: string | null } | null) =>
  error && (JSON.parse(error.details ?? '{}') as { reason?: string }).reason;
const stateOf = async (id: string) =>
  (await portal.owner.query('select * from public.invitations where id = $1', [id])).rows[0];
const describeLink = async (token: string, as = 'anonymous') =>
  (await call(as, 'describe_invitation', { token })).data as unknown as {
    status: string;
    invitation: Record<string, string> | null;
  };

describe('who may invite', () => {
  test.each([
    ['admin', 'contractor', 'employee'],
    ['admin', 'customer', 'admin'],
    ['admin', 'subcontractor', 'member'],
    ['partnerAdmin', 'customer', 'member'],
    ['subAdmin', 'subcontractor', 'admin'],
  ] as const)('%s to the %s', async (as, organization, role) => {
    const { id } = await invite(as, { organization_id: company.organizations[organization], role });
    expect(await stateOf(id)).toMatchObject({ status: 'pending', mailed_at: null, role });
    expect(await call(as, 'revoke_invitation', { invitation_id: id })).toMatchObject({ error: null });
  });

  test.each([
    'manager',
    'employee',
    'partner',
    'otherPartner',
    'subcontractor',
    'otherSubcontractor',
    'subAdmin',
    'stranger',
  ])('not %s to the customer, nor changes or sees its invitations', async (as) => {
    const { id } = await invite('admin');
    // For people of the office, the refusal names what they lack.
    const isStaff = as === 'manager' || as === 'employee';
    const refusal = (reason: string) => (isStaff ? 'capability_missing' : reason);
    const refused = await call(as, 'invite_person', invitation());
    expect(reasonOf(refused.error)).toBe(refusal('invitation_forbidden'));
    for (const name of ['renew_invitation_link', 'revoke_invitation'] as const) {
      const { error } = await call(as, name, { invitation_id: id });
      expect(reasonOf(error)).toBe(refusal('invitation_missing'));
    }
    const list = { organization_id: company.organizations.customer, rows: [{ email: 'a@b.test' }] };
    const { error } = await call(as, 'import_invitations', { ...list, dry_run: true });
    expect(reasonOf(error)).toBe(refusal('invitation_forbidden'));
    expect((await clients[as]?.from('invitations').select('id').eq('id', id))?.data).toEqual([]);
  });

  test('not the anonymous, and no administrator of a firm beyond it', async () => {
    expect((await call('anonymous', 'invite_person', invitation())).error?.code).toBe('not_authenticated');
    const { contractor, otherCustomer } = company.organizations;
    for (const [organization_id, role] of [
      [contractor, 'admin'],
      [otherCustomer, 'member'],
    ] as const) {
      const { error } = await call('partnerAdmin', 'invite_person', invitation({ organization_id, role }));
      expect(reasonOf(error)).toBe('invitation_forbidden');
    }
    const rates = await call('partnerAdmin', 'invite_person', invitation({ hourly_cost_rate: 30 }));
    expect(reasonOf(rates.error)).toBe('invitation_office_only');
    const manager = await call('partnerAdmin', 'invite_person', invitation({ role: 'manager' }));
    expect(reasonOf(manager.error)).toBe('invitation_role_invalid');
  });

  test('the administrator of a firm sees its invitations, and no link or hash', async () => {
    const { id } = await invite('admin');
    const { data } = await (clients.partnerAdmin as PortalClient)
      .from('invitations')
      .select('*')
      .eq('id', id);
    expect(data).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/token|link/);
  });
});

describe('what stands against an invitation', () => {
  test('one that is pending, a member, a deactivated person, and a taken number say so', async () => {
    const email = newAddress();
    await invite('admin', { email });
    const again = await call('partnerAdmin', 'invite_person', invitation({ email: email.toUpperCase() }));
    expect(reasonOf(again.error)).toBe('invitation_pending');
    const member = await call('admin', 'invite_person', invitation({ email: company.people.partner.email }));
    expect(reasonOf(member.error)).toBe('invitation_member_already');

    const gone = await addPerson(portal, { name: 'Gone', memberships: [] });
    await portal.owner.query('update public.profiles set is_active = false where id = $1', [gone.profileId]);
    const asOffice = await call('admin', 'invite_person', invitation({ email: gone.email }));
    expect(reasonOf(asOffice.error)).toBe('invitation_person_deactivated');
    // A firm does not learn it, and the account stays closed.
    const sent = await invite('partnerAdmin', { email: gone.email });
    const { error } = await call('anonymous', 'create_invited_account', account(tokenOf(sent)));
    expect(reasonOf(error)).toBe('invitation_account_exists');

    const organization_id = company.organizations.contractor;
    const number = { organization_id, role: 'employee', employee_number: '77' } as const;
    await invite('admin', number);
    const taken = await call('admin', 'invite_person', invitation(number));
    expect(reasonOf(taken.error)).toBe('invitation_number_taken');
  });

  test('two who invite one address at once make one invitation', async () => {
    const input = invitation();
    const answers = await Promise.all([1, 2, 3].map(() => call('admin', 'invite_person', input)));
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    expect(answers.flatMap(({ error }) => reasonOf(error) ?? [])).toEqual([
      'invitation_pending',
      'invitation_pending',
    ]);
  });
});

describe('a copied link', () => {
  test('opens an account with the role, phone, rates, and number of the invitation', async () => {
    const email = newAddress();
    const sent = await invite('admin', {
      ...{ email, organization_id: company.organizations.contractor, role: 'employee', phone: '555-0101' },
      ...{ employee_number: '1201', hourly_billable_rate: 95, hourly_cost_rate: 41.5 },
    });
    expect(await describeLink(tokenOf(sent))).toMatchObject({
      status: 'open',
      invitation: { email: `n…@people.test`, account: 'either', viewer: 'nobody', first_name: 'Nora' },
    });
    const made = await call('anonymous', 'create_invited_account', account(tokenOf(sent)));
    expect(made).toMatchObject({ error: null, data: { email, organization_type: 'internal' } });
    const signedIn = await portal.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    const { rows } = await portal.owner.query(
      `select p.first_name, p.phone, p.is_employee, m.role, r.hourly_billable_rate, c.hourly_cost_rate, c.employee_number,
         u.email_vouched, u.provisioned
       from public.profiles p join public.organization_members m on m.user_id = p.id
       join auth.users u on u.id = p.user_id
       left join public.profile_rates r on r.profile_id = p.id
       left join public.profile_cost_rates c on c.profile_id = p.id where p.email = $1`,
      [email],
    );
    expect(rows).toEqual([
      {
        ...{ first_name: 'Nora', phone: '555-0101', is_employee: true, role: 'employee' },
        ...{ hourly_billable_rate: '95.00', hourly_cost_rate: '41.50', employee_number: '1201' },
        ...{ email_vouched: true, provisioned: false },
      },
    ]);
    const { rows: logged } = await portal.owner.query(
      `select distinct a.table_name, actor.email = $1 as is_newcomer, actor.id = $2 as is_inviter
       from public.audit_log a left join public.profiles actor on actor.id = a.actor_profile_id
       join public.profiles p on p.email = $1
       where (a.record_id = p.id::text and a.action <> 'sign_in' and a.table_name like any ('{%_rates,%members}'))
         or (a.table_name = 'invitations' and a.after ->> 'status' = 'accepted' and a.row_id = $3)
       order by 1`,
      [email, company.people.admin.profileId, sent.id],
    );
    const inviter = { is_newcomer: false, is_inviter: true };
    expect(logged).toEqual([
      { table_name: 'invitations', is_newcomer: true, is_inviter: false },
      ...['organization_members', 'profile_cost_rates', 'profile_rates'].map((table_name) => ({
        table_name,
        ...inviter,
      })),
    ]);
    expect(await stateOf(sent.id)).toMatchObject({ status: 'accepted' });
    expect(await describeLink(tokenOf(sent))).toEqual({ status: 'used', invitation: null });
    const again = await call('anonymous', 'create_invited_account', account(tokenOf(sent)));
    expect(reasonOf(again.error)).toBe('invitation_link_dead');
  });

  test('refuses a weak password, and stays open', async () => {
    const sent = await invite('admin');
    const weak = { ...account(tokenOf(sent)), password: 'password' };
    const { error } = await call('anonymous', 'create_invited_account', weak);
    expect(reasonOf(error)).toBe('account_refused');
    expect((await describeLink(tokenOf(sent))).status).toBe('open');
  });

  test('is accepted once by two who open it at once', async () => {
    const sent = await invite('admin');
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('anonymous', 'create_invited_account', account(tokenOf(sent)))),
    );
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
  });

  test.each(['revoke_invitation', 'renew_invitation_link'] as const)(
    'ends one way when %s and the acceptance meet',
    async (name) => {
      const sent = await invite('admin');
      const [accepted, changed] = await Promise.all([
        call('anonymous', 'create_invited_account', account(tokenOf(sent))),
        call('admin', name, { invitation_id: sent.id }),
      ]);
      expect([accepted.error, changed.error].filter(Boolean)).toHaveLength(1);
    },
  );

  test('says why it no longer works', async () => {
    const [revoked, replaced, expired] = [
      await invite('admin'),
      await invite('admin'),
      await invite('admin'),
    ];
    await call('admin', 'revoke_invitation', { invitation_id: revoked.id });
    const { data } = await call('admin', 'renew_invitation_link', { invitation_id: replaced.id });
    await portal.owner.query(
      `update public.invitations set expires_at = now() - interval '1 s' where id = $1`,
      [expired.id],
    );
    for (const [status, sent] of Object.entries({ revoked, replaced, expired })) {
      expect(await describeLink(tokenOf(sent))).toEqual({ status, invitation: null });
      const { error } = await call('anonymous', 'create_invited_account', account(tokenOf(sent)));
      expect(reasonOf(error)).toBe('invitation_link_dead');
    }
    expect((await describeLink('guess')).status).toBe('unknown');
    expect((await describeLink(tokenOf(data as unknown as Sent))).status).toBe('open');
  });

  test('ends with the rights of its inviter and with its organization', async () => {
    const leaving = await addPerson(portal, {
      name: 'Leaving',
      memberships: [[company.organizations.otherCustomer, 'admin']],
    });
    clients.leaving = leaving.client;
    const sent = await invite('leaving', { organization_id: company.organizations.otherCustomer });
    await portal.owner.query('update public.profiles set is_active = false where id = $1', [
      leaving.profileId,
    ]);
    expect((await describeLink(tokenOf(sent))).status).toBe('revoked');
    // Somebody else renews it in their own name.
    const { data } = await call('admin', 'renew_invitation_link', { invitation_id: sent.id });
    const renewed = tokenOf(data as unknown as Sent);
    expect((await describeLink(renewed)).status).toBe('open');
    const close = 'update public.organizations set is_active = $2 where id = $1';
    await portal.owner.query(close, [company.organizations.otherCustomer, false]);
    expect((await describeLink(renewed)).status).toBe('revoked');
    await portal.owner.query(close, [company.organizations.otherCustomer, true]);
  });
});

describe('somebody with an account', () => {
  test('joins only after they have agreed, signed in to the invited account', async () => {
    const { email, profileId } = company.people.otherSubcontractor;
    const sent = await invite('admin', { email });
    const token = tokenOf(sent);
    const made = await call('anonymous', 'create_invited_account', account(token));
    expect(reasonOf(made.error)).toBe('invitation_account_exists');
    expect((await describeLink(token, 'otherPartner')).invitation).toMatchObject({ viewer: 'other' });
    const other = await call('otherPartner', 'accept_invitation', { token });
    expect(reasonOf(other.error)).toBe('invitation_of_other_account');
    expect((await call('anonymous', 'accept_invitation', { token })).error?.code).toBe('not_authenticated');

    expect((await describeLink(token, 'otherSubcontractor')).invitation).toMatchObject({
      viewer: 'invited',
      email,
    });
    expect((await call('otherSubcontractor', 'accept_invitation', { token })).error).toBeNull();
    const { rows } = await portal.owner.query(
      'select role from public.organization_members where user_id = $1 and organization_id = $2',
      [profileId, company.organizations.customer],
    );
    expect(rows).toEqual([{ role: 'member' }]);
  });

  test('declines', async () => {
    const sent = await invite('admin', { email: company.people.otherPartner.email });
    const { error } = await call('otherPartner', 'decline_invitation', { token: tokenOf(sent) });
    expect(error).toBeNull();
    expect(await stateOf(sent.id)).toMatchObject({ status: 'declined' });
  });
});
