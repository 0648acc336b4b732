import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { addPerson, type Company, createCompany, PASSWORD, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Somebody who manages people without being an administrator: they give and take only what they have themselves. */

let portal: TestPortal;
let company: Company;
let manager: Person;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  manager = await addPerson(portal, {
    name: 'PeopleManager',
    memberships: [[company.organizations.contractor, 'admin', ['manage_people', 'assign_work']]],
  });
});
afterAll(() => portal.stop());

const send = <Name extends CommandName>(as: Person, name: Name, input: CommandInput<Name>) =>
  as.client.rpc(name, input as never) as unknown as Promise<{
    data: { id: string; link: string } | null;
    error: { details: string } | null;
  }>;
const refusal = async <Name extends CommandName>(name: Name, input: CommandInput<Name>) =>
  readReason((await send(manager, name, input)).error?.details)?.reason;

type Preset = CommandInput<'invite_person'>['preset'];
const invitation = (role: 'admin' | 'manager' | 'employee', preset: Preset) => {
  count += 1;
  return {
    email: `colleague${count}@people.test`,
    first_name: 'Nora',
    last_name: 'Newcomer',
    organization_id: company.organizations.contractor,
    role,
    preset,
  };
};
const membershipOf = async ({ profileId }: Pick<Person, 'profileId'>) =>
  (
    await portal.owner.query(
      `select id, role, preset, capabilities, to_json(updated_at) #>> '{}' as version
       from public.organization_members where user_id = $1`,
      [profileId],
    )
  ).rows[0];
const tokenOf = (link: string | undefined) => link?.split('#token=')[1] ?? '';

describe('people who have more', () => {
  const reason = 'Left the company';
  test.each(['admin', 'manager'] as const)('the %s stays as they are', async (name) => {
    const { profileId: profile_id } = company.people[name];
    const { id: membership_id, version } = await membershipOf(company.people[name]);
    const answers = [
      await refusal('deactivate_person', { profile_id, reason }),
      await refusal('end_person_sessions', { profile_id }),
      await refusal('reset_person_factors', { profile_id, reason }),
      await refusal('change_membership', { membership_id, version, role: 'employee' }),
      await refusal('remove_membership', { membership_id, version }),
      await refusal('set_member_access', {
        membership_id,
        version,
        role: 'employee',
        preset: 'technician',
        capabilities: [],
        bill_approval_limit: null,
        may_approve_over_nte: false,
      }),
    ];
    const [ofSignIn, ofMembership] = [answers.slice(0, 3), answers.slice(3)];
    expect(new Set(ofSignIn)).toEqual(new Set(['access_beyond_own']));
    expect(new Set(ofMembership)).toEqual(
      new Set([name === 'admin' ? 'administrators_change_administrators' : 'access_beyond_own']),
    );
    expect(await membershipOf(company.people[name])).toMatchObject({ version });
    // They stay signed in.
    expect(
      (await company.people[name].client.rpc('person_open_items', { person: profile_id })).error,
    ).toBeNull();
  });

  test('and nobody changes their own membership', async () => {
    const { id: membership_id, version } = await membershipOf(manager);
    const own = { membership_id, version, role: 'admin', preset: 'administrator' } as const;
    expect(
      await refusal('set_member_access', {
        ...own,
        capabilities: [],
        bill_approval_limit: null,
        may_approve_over_nte: false,
      }),
    ).toBe('own_membership');
  });
});

test('access is what was asked for, also where only the role changes', async () => {
  const { admin } = company.people;
  const person = await addPerson(portal, {
    name: 'Limited',
    memberships: [[company.organizations.contractor, 'manager', []]],
  });
  const asked = {
    ...{ preset: 'custom', capabilities: ['approve_bills'] as string[] },
    ...{ bill_approval_limit: 100, may_approve_over_nte: false },
  };
  const set = async (changes: object) => {
    const { id: membership_id, version } = await membershipOf(person);
    const input = { membership_id, version, role: 'manager', ...asked, ...changes };
    return (await send(admin, 'set_member_access', input as CommandInput<'set_member_access'>)).data;
  };
  expect(await set({})).toMatchObject(asked);
  expect(await set({ role: 'admin' })).toMatchObject({ role: 'admin', ...asked });
  await set({ role: 'admin', preset: 'administrator' });
  expect(await set({ role: 'admin', may_approve_over_nte: true })).toMatchObject({
    ...{ ...asked, may_approve_over_nte: true },
  });
});

describe('invitations', () => {
  test.each([
    ['admin', 'administrator'],
    ['admin', null],
    ['manager', null],
    ['employee', 'reviewer'],
    ['admin', 'billing'],
  ] as const)('do not give %s with %s', async (role, preset) => {
    expect(await refusal('invite_person', invitation(role, preset))).toBe('access_beyond_own');
  });

  test('an administrator has the role admin', async () => {
    const { error } = await send(
      company.people.admin,
      'invite_person',
      invitation('employee', 'administrator'),
    );
    expect(readReason(error?.details)?.reason).toBe('access_needs_role');
  });

  test('people of other companies have no preset', async () => {
    const input = { ...invitation('admin', 'dispatcher'), organization_id: company.organizations.customer };
    expect(await refusal('invite_person', input)).toBe('invitation_office_only');
  });

  test('give the preset that was chosen', async () => {
    const { data, error } = await send(manager, 'invite_person', invitation('employee', 'dispatcher'));
    expect(error).toBeNull();
    const made = await portal.client().rpc(
      'create_invited_account' as never,
      {
        ...{ token: tokenOf(data?.link), first_name: 'Nora', last_name: 'Newcomer', password: PASSWORD },
      } as never,
    );
    expect(made.error).toBeNull();
    const { rows } = await portal.owner.query<{ profileId: string }>(
      'select profile_id as "profileId" from public.invitations where id = $1',
      [data?.id],
    );
    expect(await membershipOf(rows[0] ?? { profileId: '' })).toMatchObject({
      role: 'employee',
      preset: 'dispatcher',
      capabilities: ['assign_work'],
    });
  });

  test('of administrators are not opened by somebody else', async () => {
    const input = invitation('admin', 'administrator');
    const invitation_id = (await send(company.people.admin, 'invite_person', input)).data?.id ?? '';
    for (const name of ['renew_invitation_link', 'resend_invitation', 'revoke_invitation'] as const) {
      expect(await refusal(name, { invitation_id })).toBe('access_beyond_own');
    }
    const { rows } = await portal.owner.query<{ version: string }>(
      `select to_json(updated_at) #>> '{}' as version from public.invitations where id = $1`,
      [invitation_id],
    );
    const less = {
      ...{ invitation_id, version: rows[0]?.version ?? '', first_name: 'Nora', last_name: 'Newcomer' },
      ...({ role: 'employee', preset: 'technician' } as const),
    };
    expect(await refusal('change_invitation', less)).toBe('access_beyond_own');
  });

  test('end when the inviter no longer has what they give', async () => {
    const { data } = await send(manager, 'invite_person', invitation('employee', 'dispatcher'));
    const status = async () => {
      const described = await portal
        .client()
        .rpc('describe_invitation' as never, { token: tokenOf(data?.link) } as never);
      return (described.data as unknown as { status: string }).status;
    };
    expect(await status()).toBe('open');
    await portal.owner.query(
      `update public.organization_members set capabilities = '{manage_people}' where user_id = $1`,
      [manager.profileId],
    );
    expect(await status()).toBe('revoked');
    await portal.owner.query(
      `update public.organization_members set capabilities = '{manage_people,assign_work}' where user_id = $1`,
      [manager.profileId],
    );
  });

  test('of a list are checked line by line, by the names of the presets', async () => {
    const { data, error } = await send(manager, 'import_invitations', {
      organization_id: company.organizations.contractor,
      rows: [
        { email: 'one@people.test', first_name: 'One', last_name: 'Person', preset: 'Dispatcher' },
        { email: 'two@people.test', first_name: 'Two', last_name: 'Person', preset: 'Billing' },
        { email: 'three@people.test', first_name: 'Three', last_name: 'Person', preset: 'Captain' },
      ],
      dry_run: true,
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      valid: 1,
      problems: [
        { row: 1, messages: [expect.stringContaining('only access that you have yourself')] },
        { row: 2, messages: [expect.stringContaining('Choose the access.')] },
      ],
    });
  });
});
