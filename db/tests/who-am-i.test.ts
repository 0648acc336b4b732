import { describe, expect, it } from 'vitest';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

/** What the database makes of an access token with these claims. */
async function whoIs(claims: Partial<AccessTokenClaims>) {
  const identity = { role: 'authenticated', claims: { role: 'authenticated', ...claims } } as const;
  return cases.testDatabase.database.as(identity, async (client) => {
    const { rows } = await client.query(
      `select app.profile_id() as profile, app.is_staff() as staff, app.may('manage_time') as manager,
         app.is_admin() as admin, app.organization_ids() as organizations`,
    );
    return rows[0];
  });
}

const nobody = { profile: null, staff: false, manager: false, admin: false, organizations: [] };

async function addSession(account: string, notAfter: string | null): Promise<string> {
  const { rows } = await cases.testDatabase.owner.query<{ id: string }>(
    'insert into auth.sessions (user_id, not_after) values ($1, $2) returning id',
    [account, notAfter],
  );
  return rows[0]?.id ?? '';
}

describe('who am I', () => {
  it('knows the roles of the office', async () => {
    const { accounts, profiles, organizations } = cases.scenario;
    const office = [organizations.internal];
    const answers = {
      employee: { staff: true, manager: false, admin: false },
      manager: { staff: true, manager: true, admin: false },
      admin: { staff: true, manager: true, admin: true },
    };
    for (const name of ['employee', 'manager', 'admin'] as const) {
      const expected = { ...answers[name], profile: profiles[name], organizations: office };
      expect(await whoIs({ sub: accounts[name] })).toEqual(expected);
    }
  });

  it('knows a partner, and that partners are not staff', async () => {
    const { accounts, profiles, organizations } = cases.scenario;
    expect(await whoIs({ sub: accounts.partner })).toEqual({
      ...nobody,
      profile: profiles.partner,
      organizations: [organizations.partner],
    });
  });

  it('does not recognize a disabled, a banned, or a deleted person', async () => {
    const { accounts } = cases.scenario;
    const { owner } = cases.testDatabase;
    expect(await whoIs({ sub: accounts.disabled })).toEqual(nobody);

    await owner.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
      accounts.manager,
    ]);
    expect(await whoIs({ sub: accounts.manager })).toEqual(nobody);
    await owner.query(`update auth.users set banned_until = now() - interval '1 hour' where id = $1`, [
      accounts.manager,
    ]);
    expect(await whoIs({ sub: accounts.manager })).toMatchObject({ manager: true });

    await owner.query('update auth.users set deleted_at = now() where id = $1', [
      accounts.otherSubcontractor,
    ]);
    expect(await whoIs({ sub: accounts.otherSubcontractor })).toEqual(nobody);
  });

  it('does not recognize the valid token of an ended session', async () => {
    const { admin, employee } = cases.scenario.accounts;
    const open = await addSession(admin, null);
    expect(await whoIs({ sub: admin, session_id: open })).toMatchObject({ admin: true });
    expect(await whoIs({ sub: employee, session_id: open })).toEqual(nobody);

    const expired = await addSession(admin, '2026-01-01T00:00:00Z');
    expect(await whoIs({ sub: admin, session_id: expired })).toEqual(nobody);

    await cases.testDatabase.owner.query('delete from auth.sessions where id = $1', [open]);
    expect(await whoIs({ sub: admin, session_id: open })).toEqual(nobody);
  });

  it('does not count memberships of a disabled organization', async () => {
    const { accounts, organizations, profiles } = cases.scenario;
    const { owner } = cases.testDatabase;
    const switchTo = (active: boolean) =>
      owner.query('update public.organizations set is_active = $2 where id = $1', [
        organizations.otherPartner,
        active,
      ]);
    await switchTo(false);
    expect(await whoIs({ sub: accounts.otherPartner })).toEqual({
      ...nobody,
      profile: profiles.otherPartner,
    });
    await switchTo(true);
    expect(await whoIs({ sub: accounts.otherPartner })).toMatchObject({
      organizations: [organizations.otherPartner],
    });
  });

  it('still knows the person in an elevated step, and has none for a server key', async () => {
    const asked = 'select app.profile_id() as id';
    const { rows } = await cases.asService('partner', (client) => client.query(asked));
    expect(rows[0].id).toBe(cases.scenario.profiles.partner);
    expect((await whoIs({ role: 'service_role' })).profile).toBeNull();
  });

  it('sees a change of roles in the same transaction', async () => {
    const { profiles, organizations } = cases.scenario;
    const roles = await cases.asService('stranger', async (client) => {
      const isManager = async () =>
        (await client.query(`select app.may('manage_time') as answer`)).rows[0].answer;
      const before = await isManager();
      await client.query(
        `insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'manager')`,
        [profiles.stranger, organizations.internal],
      );
      const after = await isManager();
      await client.query('update public.profiles set is_active = false where id = $1', [profiles.stranger]);
      return [before, after, await isManager()];
    });
    expect(roles).toEqual([false, true, false]);
  });

  it('forgets the previous caller on a pooled connection', async () => {
    const { identities, profiles } = cases.scenario;
    const asked = 'select app.profile_id() as id, app.is_staff() as staff';
    const seen = [];
    for (const name of ['admin', 'anon', 'partner', 'disabled', 'employee'] as const) {
      // As service_role, because anonymous callers cannot even ask.
      const identity = { ...identities[name], role: 'service_role' } as const;
      const { rows } = await cases.testDatabase.database.as(identity, (client) => client.query(asked));
      seen.push(rows[0]);
    }
    expect(seen).toEqual([
      { id: profiles.admin, staff: true },
      { id: null, staff: false },
      { id: profiles.partner, staff: false },
      { id: null, staff: false },
      { id: profiles.employee, staff: true },
    ]);
  });
});
