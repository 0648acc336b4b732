import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandOutput } from '#shared/commands.ts';
import { joinsAs } from '#shared/rules/joins-as.ts';
import {
  addPerson,
  type Company,
  createCompany,
  PASSWORD,
  type PortalClient,
} from '#test/support/company.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Mailed links prove an address, copied links do not: who has an account when somebody else came first. */

let portal: TestPortal;
let company: Company;
let partnerAdmin: PortalClient;
beforeAll(async () => {
  // Nobody answers at this port: the mails wait, and the test reads them.
  portal = await startTestPortal({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  company = await createCompany(portal);
  const memberships = [[company.organizations.customer, 'admin'] as const];
  partnerAdmin = (await addPerson(portal, { name: 'PartnerAdmin', memberships })).client;
});
afterAll(() => portal.stop());

const OTHER_PASSWORD = 'Attacker!2026';
const tokenOf = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? '';
const anonymous = () => portal.client() as PortalClient;

async function invite(client: PortalClient, email: string, organization: keyof Company['organizations']) {
  const { data, error } = await client.rpc('invite_person', {
    ...{ email, first_name: 'Alice', last_name: 'Owner' },
    ...{
      organization_id: company.organizations[organization],
      role: organization === 'contractor' ? 'admin' : 'member',
    },
  });
  expect(error).toBeNull();
  const { id, link, is_mailed } = data as unknown as { id: string; link: string; is_mailed: boolean };
  expect(is_mailed).toBe(true);
  return { id, copied: tokenOf(link), mailed: await mailedTo(email) };
}

async function mailedTo(email: string): Promise<string> {
  const { rows } = await portal.owner.query(
    `select b.text from public.email_log l join app.mail_bodies b on b.email_id = l.id
     where l.to_address = $1 and l.template = 'invitation' order by l.created_at desc limit 1`,
    [email],
  );
  return tokenOf(rows[0]?.text ?? '');
}

const create = (token: string, password = PASSWORD) =>
  anonymous().rpc('create_invited_account', { token, first_name: 'Alice', last_name: 'Owner', password });
const signIn = async (email: string, password: string) => {
  const client = portal.client() as PortalClient;
  const { error } = await client.auth.signInWithPassword({ email, password });
  return { client, error };
};
const reasonOf = (error: { details?: string | null } | null) =>
  error && (JSON.parse(error.details ?? '{}') as { reason?: string }).reason;
const described = async (token: string) =>
  (await anonymous().rpc('describe_invitation', { token })).data as unknown as {
    status: string;
    invitation: CommandOutput<'describe_invitation'>['invitation'];
  };

test('the office reads no mailed link, and the mail names who invites, where, and until when', async () => {
  const { mailed } = await invite(company.people.admin.client, 'plain@people.test', 'customer');
  expect(mailed).not.toBe('');
  const { data } = await company.people.admin.client
    .from('email_log')
    .select('subject, text')
    .eq('to_address', 'plain@people.test')
    .single();
  expect(data?.text).not.toContain(mailed);
  expect(data?.subject).toContain('admin Person invites you');
  expect(data?.text).toMatch(/The customer[\s\S]*Your role: Member[\s\S]*until/);
});

test('the mail to a person of another firm names the contractor, and the firm they work for', async () => {
  const { rows } = await portal.owner.query(
    `select name, to_json(updated_at) #>> '{}' as version from public.organizations where organization_type = 'internal'`,
  );
  await company.people.admin.client
    .rpc('save_company', {
      ...{ ...rows[0], time_zone: 'America/New_York', legal_name: '', tax_number: '', contact_phone: '' },
      ...{ contact_email: '', address_line1: '', address_line2: '', city: '', state: '', postal_code: '' },
    })
    .throwOnError();
  const invited = [
    [
      'sam@sub.test',
      'subcontractor',
      'to the portal of The contractor, where you work for The subcontractor.',
    ],
    ['own@people.test', 'contractor', 'to join The contractor in Fieldfare.'],
  ] as const;
  for (const [email, organization, text] of invited) {
    await invite(company.people.admin.client, email, organization);
    const { data } = await company.people.admin.client
      .from('email_log')
      .select('subject, text, html')
      .eq('to_address', email)
      .single();
    for (const written of [data?.text, data?.html])
      expect(written).toContain(`admin Person invites you ${text}`);
    expect(data?.subject.includes('the portal of The contractor')).toBe(organization === 'subcontractor');
  }
});

test.each([
  ['dispatcher', 'employee', 'Dispatcher'],
  ['billing', 'admin', 'Billing'],
  ['dispatcher', 'manager', 'Manager, Dispatcher'],
  [undefined, 'admin', 'Administrator'],
  [undefined, 'employee', 'Technician'],
] as const)('the mail and the page name the access %s of the role %s', async (preset, role, named) => {
  const email = `${preset ?? 'usual'}.${role}@people.test`;
  const { data, error } = await company.people.admin.client.rpc('invite_person', {
    ...{ email, first_name: 'Alice', last_name: 'Owner', organization_id: company.organizations.contractor },
    ...{ role, ...(preset && { preset }) },
  });
  expect(error).toBeNull();
  const { rows } = await portal.owner.query(
    `select b.text from public.email_log l join app.mail_bodies b on b.email_id = l.id where l.to_address = $1`,
    [email],
  );
  expect(rows[0].text).toContain(`Your role: ${named}\n`);
  const opened = await described(tokenOf((data as unknown as { link: string }).link));
  expect(opened.invitation && joinsAs(opened.invitation)).toBe(named);
});

test('whoever dismisses an inviter waits for an acceptance that has begun', async () => {
  const { client, profileId } = await addPerson(portal, {
    name: 'Inviter',
    memberships: [[company.organizations.contractor, 'admin']],
  });
  const { mailed } = await invite(client, 'begun@people.test', 'contractor');
  const blocker = await portal.owner.connect();
  const waiting = async () => (await lockWaits(blocker)).length;
  let dismissed = false;
  try {
    // The acceptance has read that the link is open, and waits with its new account.
    await blocker.query('begin; lock table auth.users in share mode');
    const accepted = Promise.resolve(create(mailed));
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    const { data } = await company.people.admin.client
      .from('organization_members')
      .select('id, updated_at')
      .eq('user_id', profileId)
      .single()
      .throwOnError();
    const dismissal = Promise.resolve(
      company.people.admin.client.rpc('set_member_access', {
        ...{ membership_id: data.id, version: data.updated_at, role: 'employee', preset: 'technician' },
        ...{ capabilities: [], bill_approval_limit: null, may_approve_over_nte: false },
      }),
    ).then((answer) => {
      dismissed = true;
      return answer;
    });
    await expect.poll(async () => dismissed || (await waiting()) === 2).toBe(true);
    expect(dismissed).toBe(false);
    await blocker.query('commit');
    expect((await accepted).error).toBeNull();
    expect((await dismissal).error).toBeNull();
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});

test('a mailed link opens an account whose address is proven', async () => {
  const { mailed } = await invite(company.people.admin.client, 'proven@people.test', 'customer');
  expect((await described(mailed)).invitation).toMatchObject({ account: 'new', email: 'proven@people.test' });
  expect((await create(mailed)).error).toBeNull();
  const { rows } = await portal.owner.query(
    `select email_confirmed_at is not null as confirmed, email_vouched from auth.users where email = 'proven@people.test'`,
  );
  expect(rows).toEqual([{ confirmed: true, email_vouched: false }]);
});

test('a mailed invitation is found on its organization, and on the person once they have accepted', async () => {
  const email = 'found@people.test';
  const admin = company.people.admin.client;
  const { mailed } = await invite(admin, email, 'customer');
  const { data: before } = await admin
    .from('email_records')
    .select('email:email_log!inner(to_address, template, profile_id)')
    .eq('record_table', 'organizations')
    .eq('record_id', company.organizations.customer);
  const logged = { to_address: email, template: 'invitation' };
  expect(before).toContainEqual({ email: { ...logged, profile_id: null } });
  expect((await create(mailed)).error).toBeNull();
  const { data: person } = await admin.from('profiles').select('id').eq('email', email).single();
  const { data: found } = await admin
    .from('email_log')
    .select('to_address, template')
    .eq('profile_id', person?.id ?? '');
  expect(found).toContainEqual(logged);
});

test('who copied the link first loses the account to the reader of the mail', async () => {
  const email = 'hijacked@people.test';
  const first = await invite(partnerAdmin, email, 'customer');
  expect((await create(first.copied, OTHER_PASSWORD)).error).toBeNull();
  const attacker = await signIn(email, OTHER_PASSWORD);
  expect(attacker.error).toBeNull();

  // The office invites the address: neither link lets the holder of the account in.
  const office = await invite(company.people.admin.client, email, 'contractor');
  const accepted = await attacker.client.rpc('accept_invitation', { token: office.copied });
  expect(reasonOf(accepted.error)).toBe('invitation_address_unproven');
  const withMail = await attacker.client.rpc('accept_invitation', { token: office.mailed });
  expect(reasonOf(withMail.error)).toBe('invitation_address_unproven');
  expect(reasonOf((await create(office.copied, OTHER_PASSWORD)).error)).toBe('invitation_account_exists');

  expect((await described(office.mailed)).invitation).toMatchObject({ account: 'new' });
  expect((await create(office.mailed)).error).toBeNull();
  expect((await signIn(email, OTHER_PASSWORD)).error).not.toBeNull();
  expect((await attacker.client.from('invitations').select('id')).data ?? []).toEqual([]);
  expect((await signIn(email, PASSWORD)).error).toBeNull();
});

test('a link for a sign-in by mail proves the address too', async () => {
  const email = 'late@people.test';
  const { copied } = await invite(partnerAdmin, email, 'customer');
  await create(copied, OTHER_PASSWORD);
  await portal
    .serviceClient()
    .auth.admin.generateLink({ type: 'magiclink', email })
    .then(async ({ data }) => {
      const { error } = await anonymous().auth.verifyOtp({
        token_hash: data.properties?.hashed_token ?? '',
        type: 'magiclink',
      });
      expect(error).toBeNull();
    });
  expect((await signIn(email, OTHER_PASSWORD)).error).not.toBeNull();
  const { rows } = await portal.owner.query('select email_vouched from auth.users where email = $1', [email]);
  expect(rows).toEqual([{ email_vouched: false }]);
});

test('a sign-up that waits for its confirmation loses its password', async () => {
  for (const [channel, email] of [
    ['copied', 'signup1@people.test'],
    ['mailed', 'signup2@people.test'],
  ] as const) {
    await anonymous().auth.signUp({ email, password: OTHER_PASSWORD });
    const sent = await invite(company.people.admin.client, email, 'contractor');
    expect((await create(sent[channel])).error).toBeNull();
    expect((await signIn(email, OTHER_PASSWORD)).error).not.toBeNull();
    expect((await signIn(email, PASSWORD)).error).toBeNull();
  }
});

test('a copied link takes over no account that a program made, or that belongs to an organization', async () => {
  const email = 'service@people.test';
  await portal.serviceClient().auth.admin.createUser({ email, email_confirm: false });
  const { copied, mailed } = await invite(partnerAdmin, email, 'customer');
  expect(reasonOf((await create(copied, OTHER_PASSWORD)).error)).toBe('invitation_account_exists');
  expect((await create(mailed)).error).toBeNull();
});

test('a proven account is signed in to, and joins', async () => {
  const { email, client } = company.people.subcontractor;
  const { mailed } = await invite(company.people.admin.client, email, 'customer');
  expect((await described(mailed)).invitation).toMatchObject({ account: 'existing' });
  expect(reasonOf((await create(mailed, OTHER_PASSWORD)).error)).toBe('invitation_account_exists');
  expect((await client.rpc('accept_invitation', { token: mailed })).error).toBeNull();
});

test('sent again, earlier links die; a new link to copy leaves the mailed one', async () => {
  const email = 'again@people.test';
  const first = await invite(company.people.admin.client, email, 'customer');
  const resend = () => company.people.admin.client.rpc('resend_invitation', { invitation_id: first.id });
  expect(reasonOf((await resend()).error)).toBe('invitation_mailed_just_now');
  await portal.owner.query(
    `update public.invitations set mailed_at = now() - interval '2 min' where id = $1`,
    [first.id],
  );
  expect((await resend()).error).toBeNull();
  expect((await described(first.copied)).status).toBe('replaced');
  expect((await described(first.mailed)).status).toBe('replaced');
  const mailed = await mailedTo(email);
  const { error } = await company.people.admin.client.rpc('renew_invitation_link', {
    invitation_id: first.id,
  });
  expect(error).toBeNull();
  expect((await described(mailed)).status).toBe('open');
});

test('an invited administrator who owes a second factor has no rights before they show one', async () => {
  const email = 'newadmin@people.test';
  const { mailed } = await invite(company.people.admin.client, email, 'contractor');
  expect((await create(mailed)).error).toBeNull();
  const setting = `insert into public.settings (key, value) values ('sign_in', '{"admin_second_factor": true}')`;
  await portal.owner.query(setting);
  const { client } = await signIn(email, PASSWORD);
  expect((await client.from('invitations').select('id')).data).toEqual([]);
  await portal.owner.query(`delete from public.settings where key = 'sign_in'`);
  expect((await client.from('invitations').select('id')).data).not.toEqual([]);
});
