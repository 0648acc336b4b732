import { randomUUID } from 'node:crypto';
import type { CommandInput } from '#shared/commands.ts';
import type { Fixture } from './fixture.ts';

interface Member {
  profileId: string;
  membershipId: string;
  version: string;
}

/** A person with an account, a session, a second factor, and a membership of the customer, whom nobody used before. */
export async function addMember({ owner, company }: Fixture): Promise<Member> {
  const account = await owner.query<{ id: string }>(
    'insert into auth.users (email) values ($1) returning id',
    [`${randomUUID()}@example.test`],
  );
  const accountId = account.rows[0]?.id;
  await owner.query('insert into auth.sessions (user_id) values ($1)', [accountId]);
  await owner.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    [accountId],
  );
  const { rows } = await owner.query<{ profile: string; membership: string; version: string }>(
    `insert into public.organization_members (user_id, organization_id, role)
     select p.id, $2, 'member' from public.profiles p where p.user_id = $1
     returning user_id as profile, id as membership, to_json(updated_at) #>> '{}' as version`,
    [accountId, company.organizations.customer],
  );
  const [row] = rows;
  return { profileId: row?.profile ?? '', membershipId: row?.membership ?? '', version: row?.version ?? '' };
}

async function savePerson(fixture: Fixture): Promise<CommandInput<'save_person'>> {
  const { profileId } = await addMember(fixture);
  const { rows } = await fixture.owner.query<{ version: string }>(
    `select to_json(updated_at) #>> '{}' as version from public.profiles where id = $1`,
    [profileId],
  );
  return {
    profile_id: profileId,
    version: rows[0]?.version ?? '',
    first_name: 'Ada',
    last_name: 'Byron',
    phone: '555-0100',
  };
}

async function addOutsider(fixture: Fixture): Promise<string> {
  const { profileId, membershipId } = await addMember(fixture);
  await fixture.owner.query('delete from public.organization_members where id = $1', [membershipId]);
  return profileId;
}

export async function deactivated(fixture: Fixture): Promise<string> {
  const { profileId } = await addMember(fixture);
  await fixture.owner.query('update public.profiles set is_active = false where id = $1', [profileId]);
  await fixture.owner.query(
    `insert into public.profile_deactivations (profile_id, reason, deactivated_by) values ($1, 'On leave', $2)`,
    [profileId, fixture.company.people.admin.profileId],
  );
  return profileId;
}

/** A new employee whose access is set for the first time. */
async function addAccessChange({ owner, company }: Fixture): Promise<CommandInput<'set_member_access'>> {
  // A profile without an account, as people have who are still to be invited.
  const { rows } = await owner.query<{ id: string }>(
    'insert into public.profiles (email) values ($1) returning id',
    [`${randomUUID()}@example.test`],
  );
  const { rows: made } = await owner.query<{ id: string; version: string }>(
    `insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'employee')
     returning id, to_json(updated_at) #>> '{}' as version`,
    [rows[0]?.id, company.organizations.contractor],
  );
  return {
    membership_id: made[0]?.id ?? '',
    version: made[0]?.version ?? '',
    role: 'employee',
    preset: 'dispatcher',
    capabilities: [],
    bill_approval_limit: null,
    may_approve_over_nte: false,
  };
}

const byProfile = async (fixture: Fixture) => ({ profile_id: (await addMember(fixture)).profileId });

/** One way to succeed with each command about people and their access. */
export const PEOPLE_RECIPES = {
  save_person: { as: 'admin' as const, prepare: savePerson },
  add_membership: {
    as: 'admin' as const,
    prepare: async (fixture: Fixture) => ({
      profile_id: await addOutsider(fixture),
      organization_id: fixture.company.organizations.subcontractor,
      role: 'member' as const,
    }),
  },
  change_membership: {
    as: 'admin' as const,
    prepare: async (fixture: Fixture) => {
      const { membershipId, version } = await addMember(fixture);
      return { membership_id: membershipId, version, role: 'admin' as const };
    },
  },
  set_member_access: { as: 'admin' as const, prepare: addAccessChange },
  remove_membership: {
    as: 'admin' as const,
    prepare: async (fixture: Fixture) => {
      const { membershipId, version } = await addMember(fixture);
      return { membership_id: membershipId, version };
    },
  },
  deactivate_person: {
    as: 'admin' as const,
    prepare: async (fixture: Fixture) => ({ ...(await byProfile(fixture)), reason: 'Left the company' }),
  },
  reactivate_person: {
    as: 'admin' as const,
    prepare: async (fixture: Fixture) => ({ profile_id: await deactivated(fixture) }),
  },
  describe_person_sign_in: { as: 'admin' as const, prepare: byProfile },
  end_person_sessions: { as: 'admin' as const, prepare: byProfile },
  reset_person_factors: {
    as: 'admin' as const,
    prepare: async (fixture: Fixture) => ({ ...(await byProfile(fixture)), reason: 'Lost the phone' }),
  },
};
