import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD } from '#test/support/auth-gateway.ts';
import { logged, sharedGateway } from '#test/support/shared-gateway.ts';

/** What a sign-in asks of the database: beside its hash it is to cost little, and it is one act. */
const gateway = sharedGateway();
afterEach(() => {
  vi.restoreAllMocks();
});

const signIn = (email: string, password = PASSWORD) =>
  gateway.call('POST', '/token?grant_type=password', { body: { email, password } });

/** The statements that `work` sends, by name; one without a name, whose plan is not kept, by its text. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  return sent.mock.calls.map(([query]) => {
    const { name, text } = query as unknown as Partial<pg.QueryConfig>;
    return name ?? text ?? String(query);
  });
}

/** What tells of sign-ins in the database. */
async function traces(id: string) {
  const { rows } = await gateway.owner.query(
    `select u.last_sign_in_at, (select count(*)::int from auth.sessions where user_id = u.id) as sessions,
       (select count(*)::int from auth.refresh_tokens where user_id = u.id) as tokens,
       (select count(*)::int from auth.known_devices where user_id = u.id) as devices,
       (select count(*)::int from auth.audit_log_entries where payload ->> 'actor_id' = u.id::text
         and payload ->> 'action' in ('login', 'login_from_new_device')) as lines
     from auth.users u where u.id = $1`,
    [id],
  );
  return rows[0];
}

describe('a sign-in by password', () => {
  test('is two statements, each with a cached plan, without a transaction around them', async () => {
    const { email } = await gateway.person();
    const statements = await statementsOf(async () => expect((await signIn(email)).status).toBe(200));
    expect(statements).toEqual(['auth-take-secret-attempt-by-email', 'auth-open-session']);
  });

  test('returns the person as stored afterwards', async () => {
    const { id, email } = await gateway.person();
    const { user } = await (await signIn(email)).json();
    const { rows } = await gateway.owner.query(
      'select last_sign_in_at, updated_at from auth.users where id = $1',
      [id],
    );
    const [{ last_sign_in_at, updated_at }] = rows;
    expect([user.id, user.email]).toEqual([id, email]);
    expect([new Date(user.last_sign_in_at), new Date(user.updated_at)]).toEqual([
      last_sign_in_at,
      updated_at,
    ]);
  });

  test('that fails is the same statements for an existing account and for none', async () => {
    const { email } = await gateway.person();
    for (const address of [email, 'nobody@statements.test']) {
      const statements = await statementsOf(() => signIn(address, 'Wrong-Password1!'));
      expect(statements).toEqual(['auth-take-secret-attempt-by-email', 'auth-audit']);
      vi.restoreAllMocks();
    }
  });

  test.each(['auth.refresh_tokens', 'auth.audit_log_entries', 'auth.mfa_amr_claims'])(
    'that cannot write to %s leaves nothing behind',
    async (table) => {
      const { id, email } = await gateway.person();
      const before = await traces(id);
      await gateway.owner.query(`create function fail_sign_in() returns trigger language plpgsql as
        $$ begin raise 'full'; end $$`);
      await gateway.owner.query(
        `create trigger fail before insert on ${table} for each row execute function fail_sign_in()`,
      );
      const answer = await signIn(email).finally(() =>
        gateway.owner.query('drop function fail_sign_in() cascade'),
      );
      expect(answer.status).toBe(500);
      expect(await traces(id)).toEqual(before);
    },
  );

  test('is logged with its method, its person, and the client address', async () => {
    const { id, email } = await gateway.person();
    const { rows } = await gateway.owner.query(
      `select payload, ip_address from auth.audit_log_entries
       where payload ->> 'action' = 'login' and payload ->> 'actor_id' = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        payload: {
          action: 'login',
          actor_id: id,
          actor_email: email,
          user_agent: expect.any(String),
          traits: { provider: 'email' },
        },
        ip_address: '127.0.0.1',
      },
    ]);
  });

  test('opens no session once another password is stored, and is logged as failed', async () => {
    const { id, email } = await gateway.person();
    const [before, lines] = [await traces(id), await logged(gateway, 'login_failed', id)];
    expect(lines).toEqual([]);
    // Between the comparison and the session.
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [{ name }] = args as [pg.QueryConfig];
      if (name !== 'auth-open-session') return query.apply(this, args);
      vi.restoreAllMocks();
      const change = 'update auth.users set encrypted_password = $2 where id = $1';
      gateway.owner.query(change, [id, '$argon2id$another']).then(() => query.apply(this, args));
      return undefined;
    } as never);
    const answer = await signIn(email);
    expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'invalid_credentials']);
    expect(await traces(id)).toEqual(before);
    expect(await logged(gateway, 'login_failed', id)).toHaveLength(1);
  });
});

test('reading the current user is one statement', async () => {
  const { client } = await gateway.person();
  const statements = await statementsOf(() => client.auth.getUser());
  expect(statements).toEqual(['auth-find-caller']);
});
