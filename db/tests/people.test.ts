import { describe, expect, it } from 'vitest';
import { blockedSessions } from './support/blocked-sessions.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();
const owner = () => cases.testDatabase.owner;

async function signUp(email: string, data: object): Promise<string> {
  const { rows } = await owner().query<{ id: string }>(
    'insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id',
    [email, data],
  );
  return rows[0]?.id ?? '';
}

const profileOf = async (account: string) =>
  (await owner().query('select * from public.profiles where user_id = $1', [account])).rows[0];

describe('profiles', () => {
  it('come with the account, active, not an employee, with the name of the sign-up', async () => {
    const account = await signUp('dana@cases.test', { first_name: 'Dana', last_name: 'Reyes' });
    expect(await profileOf(account)).toMatchObject({
      email: 'dana@cases.test',
      first_name: 'Dana',
      last_name: 'Reyes',
      is_active: true,
      is_employee: false,
    });
  });

  it('follow the email address of the account', async () => {
    const account = await signUp('before@cases.test', {});
    await owner().query(`update auth.users set email = 'after@cases.test' where id = $1`, [account]);
    expect(await profileOf(account)).toMatchObject({ email: 'after@cases.test' });
  });

  it('outlive the account, disabled', async () => {
    const account = await signUp('gone@cases.test', {});
    const { id } = await profileOf(account);
    await owner().query('delete from auth.users where id = $1', [account]);
    const { rows } = await owner().query('select user_id, is_active from public.profiles where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ user_id: null, is_active: false }]);
  });
});

describe('the last administrator', () => {
  const lastAdmin = 'There must be at least one active administrator.';

  it('cannot leave, lose the role, or be disabled', async () => {
    const { profiles } = cases.scenario;
    // The scenario has two; the signed-out one goes first.
    await cases.as('admin', (client) =>
      client.query('delete from public.organization_members where user_id = $1', [profiles.signedOut]),
    );
    const tries = [
      'delete from public.organization_members where user_id = $1',
      `update public.organization_members set role = 'employee' where user_id = $1`,
    ];
    // Programs with the service key are held to it, too; people cannot change their own membership at all.
    for (const text of tries) {
      await expect(
        cases.asService('admin', (client) => client.query(text, [profiles.admin])),
      ).rejects.toThrow(lastAdmin);
      await expect(cases.as('admin', (client) => client.query(text, [profiles.admin]))).rejects.toThrow(
        'Somebody else has to change your own membership.',
      );
    }
    const switchOff = 'update public.profiles set is_active = false where id = $1';
    await expect(
      cases.asService('admin', (client) => client.query(switchOff, [profiles.admin])),
    ).rejects.toThrow(lastAdmin);
    await expect(
      cases.asService('admin', (client) => client.query(switchOff, [profiles.employee])),
    ).resolves.toMatchObject({
      rowCount: 1,
    });
  });

  it.each([
    ['remove', 'delete from public.organization_members where user_id = $1'],
    ['demote', `update public.organization_members set role = 'employee' where user_id = $1`],
    ['switch off', 'update public.profiles set is_active = false where id = $1'],
  ])('remains when two administrators %s each other at the same time', async (_what, text) => {
    const { profiles, organizations } = cases.scenario;
    const [one, other] = [profiles.admin, profiles.manager];
    const restore = async () => {
      await owner().query('update public.profiles set is_active = true where id = any ($1)', [[one, other]]);
      await owner().query(
        `insert into public.organization_members (user_id, organization_id, role) values ($1, $3, 'admin'), ($2, $3, 'admin')
         on conflict (user_id, organization_id) do update set role = 'admin'`,
        [one, other, organizations.internal],
      );
    };
    await restore();
    const [first, second] = [await owner().connect(), await owner().connect()];
    try {
      await first.query('begin');
      await second.query('begin');
      await first.query(text, [other]);
      const removed = Promise.allSettled([second.query(text, [one])]);
      await blockedSessions(owner());
      await first.query('commit');
      expect(await removed).toMatchObject([{ status: 'rejected', reason: { message: lastAdmin } }]);
    } finally {
      await second.query('rollback');
      first.release();
      second.release();
      await restore();
    }
  });
});
