import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signToken } from '#server/gateway/tokens.ts';
import { PASSWORD, SITE } from '#test/support/auth-gateway.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway();

/** Of `PASSWORD`. */
const HASH = '$2b$10$r7F5k/DI11MV52DJ2tLHZO2A7eKCaBUl6ZL7hwRKZ13ehhp92puKy';
const ARGON2 =
  '$argon2id$v=19$m=47104,t=2,p=1$yzJyKCTfarwsZlL4msPtbg$UmOdzwpfVitCsSPTyHuhec/XvFdUtwlomC/JR44IydE';

const admin = () => gateway.admin.auth.admin;

describe('the service key', () => {
  test('creates, finds, changes, and deletes people', async () => {
    const email = 'made@admin.test';
    const made = await admin().createUser({
      email,
      user_metadata: { first_name: 'Ann' },
      app_metadata: { team: 'b' },
    });
    expect(made.data.user).toMatchObject({
      email,
      app_metadata: { team: 'b', provider: 'email', providers: ['email'] },
    });
    const id = made.data.user?.id ?? '';
    expect((await admin().createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await admin().getUserById(id)).data.user?.user_metadata).toEqual({ first_name: 'Ann' });

    const change = {
      email: 'moved@admin.test',
      password: PASSWORD,
      email_confirm: true,
      app_metadata: { team: null },
    };
    const changed = await admin().updateUserById(id, change);
    expect(changed.data.user).toMatchObject({
      email: 'moved@admin.test',
      email_confirmed_at: expect.any(String),
    });
    expect(changed.data.user?.app_metadata).not.toHaveProperty('team');
    const signedIn = await gateway
      .client()
      .auth.signInWithPassword({ email: 'moved@admin.test', password: PASSWORD });
    expect(signedIn.error).toBeNull();

    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('imports people with their id and password hash', async () => {
    const [id, email] = [randomUUID(), 'brought@admin.test'];
    const made = await admin().createUser({ id, email, password_hash: HASH, email_confirm: true });
    expect([made.error, made.data.user?.id]).toEqual([null, id]);
    const { error } = await gateway.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    const phone = await admin().createUser({ id: randomUUID(), phone: '15550177', password_hash: HASH });
    expect(phone.error).toBeNull();
    expect(await storedHash(phone.data.user?.id ?? '')).toBe(HASH);
    const again = await admin().createUser({ id, email: 'other@admin.test' });
    expect(again.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'A user with this id has already been registered',
    });
  });

  test('replaces a password hash, which ends every session', async () => {
    const { id, email, client } = await gateway.person();
    await admin().updateUserById(id, { password: 'Another-Relay9?' });
    expect((await admin().updateUserById(id, { password_hash: HASH } as object)).error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const { error } = await gateway.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
  });

  test.each([
    ['no hash', { password_hash: 'plain text' }, /^The password hash is none that we check: bcrypt/],
    ['a hash that takes too long', { password_hash: HASH.replace('$10$', '$13$') }, /up to cost 12/],
    [
      'a hash that takes too much memory',
      { password_hash: ARGON2.replace('m=47104', 'm=1048576') },
      /128 MiB/,
    ],
    ['a hash of too many passes', { password_hash: ARGON2.replace('t=2', 't=11') }, /10 passes/],
    [
      'a password and a hash',
      { password: PASSWORD, password_hash: HASH },
      /^Only a password or a password hash should be provided$/,
    ],
  ])('accepts %s neither for a new person nor for an existing one', async (_what, given, message) => {
    const refusal = { status: 400, code: 'validation_failed', message: expect.stringMatching(message) };
    const { id, email } = await gateway.person();
    expect((await admin().createUser({ email: `new-${email}`, ...given })).error).toMatchObject(refusal);
    expect((await admin().updateUserById(id, given)).error).toMatchObject(refusal);
  });

  test.each(['7', '00000000-0000-0000-0000-000000000000'])('makes nobody with the id %s', async (id) => {
    const { error } = await admin().createUser({ id, email: 'no-id@admin.test' });
    const message = 'ID must conform to the uuid v4 format';
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message });
  });

  test('sets a password, which ends every session', async () => {
    const { id, client } = await gateway.person();
    await admin().updateUserById(id, { password: 'Another-Relay9?' });
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  test('keeps the row of a person who is deleted softly, and releases the address', async () => {
    const { id, email, client } = await gateway.person();
    expect((await admin().deleteUser(id, true)).error).toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await admin().getUserById(id)).data.user?.deleted_at).toEqual(expect.any(String));
    expect(
      (await gateway.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
    ).not.toBeNull();
    expect((await admin().createUser({ email })).error).toBeNull();
  });

  test('lists people page by page', async () => {
    for (let count = 0; count < 3; count++) await admin().createUser({ email: `${randomUUID()}@list.test` });
    const { data } = await admin().listUsers({ page: 1, perPage: 2 });
    expect(data.users).toHaveLength(2);
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    const all = await admin().listUsers({ perPage: 1000 });
    const ids = new Set(all.data.users.map((user) => user.id));
    expect(all.data).toMatchObject({ total: ids.size, nextPage: null });
  });

  test('lists people whose address, number, or name contains a text, in the requested order', async () => {
    const family = `f${randomUUID().slice(0, 8)}`;
    for (const name of ['b', 'a', 'c']) {
      const full_name = `Ada_${name} ${family.toUpperCase()}`;
      await admin().createUser({
        email: `${name}@${name === 'c' ? 'c' : family}.test`,
        user_metadata: { full_name },
      });
    }
    const list = async (query: string) => {
      const answer = await gateway.call('GET', `/admin/users?${query}`, { headers: await serviceHeaders() });
      const { users } = (await answer.json()) as { users: { email: string }[] };
      return { emails: users.map(({ email }) => email[0]), headers: answer.headers };
    };
    expect((await list(`filter=${family}&sort=email`)).emails).toEqual(['a', 'b', 'c']);
    expect((await list(`filter=${family}&sort=created_at%20desc`)).emails).toEqual(['c', 'a', 'b']);
    expect((await list(`filter=a_b ${family}`)).emails).toEqual(['b']);
    expect((await list('filter=%25')).emails).toEqual([]);
    const { emails, headers } = await list(`filter=${family}&sort=email&per_page=2`);
    expect([emails, headers.get('x-total-count')]).toEqual([['a', 'b'], '3']);
    expect(headers.get('link')).toContain(`page=2&per_page=2&filter=${family}&sort=email>; rel="next"`);
  });

  test.each(['encrypted_password', 'email;', 'email up', 'email asc, id'])(
    'refuses to sort by %s',
    async (sort) => {
      const query = new URLSearchParams({ sort });
      const answer = await gateway.call('GET', `/admin/users?${query}`, { headers: await serviceHeaders() });
      expect(await answer.json()).toMatchObject({
        code: 400,
        msg: expect.stringMatching(/^Bad Sort Parameters/),
      });
    },
  );

  test('refuses a search text that cannot be stored', async () => {
    const answer = await gateway.call('GET', '/admin/users?filter=%00', { headers: await serviceHeaders() });
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });

  test.each(['0', '-1', 'x', '1.5'])('refuses page %s', async (page) => {
    const answer = await gateway.call('GET', `/admin/users?page=${page}`, {
      headers: await serviceHeaders(),
    });
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });

  test.each(['soon', '-1h', '1 h', '99999999999999999h', `${'9'.repeat(400)}h`])(
    'bans nobody for %s',
    async (ban_duration) => {
      const { id, client } = await gateway.person();
      const { error } = await admin().updateUserById(id, { ban_duration });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
      expect((await client.auth.getUser()).error).toBeNull();
    },
  );

  test('gets an error for invalid input', async () => {
    const headers = await serviceHeaders();
    const cases: [string, string, unknown, number, string][] = [
      ['POST', '/admin/users', {}, 400, 'Cannot create a user without either an email or phone'],
      ['GET', '/admin/users/7', undefined, 404, 'user_id must be an UUID'],
      ['PUT', `/admin/users/${randomUUID()}`, {}, 404, 'User not found'],
      ['DELETE', `/admin/users/${randomUUID()}`, undefined, 404, 'User not found'],
      [
        'POST',
        '/admin/generate_link',
        { type: 'recovery', email: 'no@body.test' },
        404,
        'User with this email not found',
      ],
    ];
    for (const [method, path, body, code, msg] of cases) {
      expect(await (await gateway.call(method, path, { headers, body })).json()).toMatchObject({ code, msg });
    }
  });
});

async function storedHash(id: string): Promise<string> {
  const { rows } = await gateway.owner.query('select encrypted_password from auth.users where id = $1', [id]);
  return rows[0].encrypted_password;
}

async function serviceHeaders(): Promise<Record<string, string>> {
  const token = await signToken(gateway.keys, { role: 'service_role' }, { expiresInSeconds: 60 });
  return { authorization: `Bearer ${token}` };
}

describe('links created by the service key', () => {
  test('an invitation is mailed and leads to the page that sets the password', async () => {
    const email = 'invited@admin.test';
    const redirectTo = `${SITE}/reset-password?type=signup`;
    const { data } = await admin().inviteUserByEmail(email, { data: { first_name: 'Ina' }, redirectTo });
    expect(data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      user_metadata: { first_name: 'Ina' },
    });
    const redirect = await gateway.follow(gateway.lastMail('invite', email));
    expect(redirect.href).toMatch(`${redirectTo}#access_token=`);
    expect(new URLSearchParams(redirect.hash.slice(1)).get('type')).toBe('invite');
    const client = gateway.client();
    const facts = Object.fromEntries(new URLSearchParams(redirect.hash.slice(1)));
    await client.auth.setSession({
      access_token: facts.access_token ?? '',
      refresh_token: facts.refresh_token ?? '',
    });
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await gateway.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await admin().inviteUserByEmail(email)).error).toMatchObject({ code: 'email_exists' });
  });

  test('an invitation without a redirect leads to the page that sets the password, wherever it was requested', async () => {
    const email = 'nowhere@admin.test';
    const headers = { authorization: `Bearer ${gateway.serviceKey}`, referer: `${SITE}/admin/people` };
    expect((await gateway.call('POST', '/invite', { headers, body: { email } })).status).toBe(200);
    const redirect = await gateway.follow(gateway.lastMail('invite', email));
    expect(redirect.href).toMatch(`${SITE}/reset-password?type=signup#access_token=`);
  });

  test.each([
    ['invite', `${SITE}/reset-password?type=signup`],
    ['recovery', `${SITE}/reset-password`],
    ['magiclink', SITE],
  ] as const)('%s without a redirect leads to %s', async (type, target) => {
    const email = type === 'invite' ? 'nowhere-either@admin.test' : (await gateway.person()).email;
    const { data } = await admin().generateLink({ type, email });
    expect(data.properties?.redirect_to).toBe(target);
  });

  test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
    '%s: its parts work, without a mail',
    async (type) => {
      const email =
        type === 'magiclink' || type === 'recovery' ? (await gateway.person()).email : `${type}@link.test`;
      const before = gateway.mails.length;
      const options = { redirectTo: `${SITE}/there` };
      const { data } = await admin().generateLink({ type, email, password: PASSWORD, options } as never);
      expect(gateway.mails).toHaveLength(before);
      expect(data.properties).toMatchObject({ verification_type: type, redirect_to: `${SITE}/there` });
      expect(data.user).toMatchObject({ email });
      const { hashed_token: token_hash = '', action_link = '' } = data.properties ?? {};
      expect(new URL(action_link).searchParams.get('token')).toBe(token_hash);
      expect((await gateway.client().auth.verifyOtp({ token_hash, type })).error).toBeNull();
    },
  );

  test('both links of a change of address', async () => {
    const { email, id } = await gateway.person();
    const newEmail = `link-${email}`;
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data } = await admin().generateLink({ type, email, newEmail });
      const token_hash = data.properties?.hashed_token ?? '';
      await gateway.client().auth.verifyOtp({ token_hash, type: 'email_change' });
    }
    expect((await admin().getUserById(id)).data.user?.email).toBe(newEmail);
  });
});

describe('other callers', () => {
  const doors: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${randomUUID()}`],
    ['PUT', `/admin/users/${randomUUID()}`],
    ['DELETE', `/admin/users/${randomUUID()}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ];
  test.each(doors)('is refused at %s %s', async (method, path) => {
    const { client } = await gateway.person();
    const own = (await client.auth.getSession()).data.session?.access_token ?? '';
    for (const token of [gateway.anonKey, own]) {
      const answer = await gateway.call(method, path, { headers: { authorization: `Bearer ${token}` } });
      expect(await answer.json()).toEqual({ code: 403, error_code: 'not_admin', msg: 'User not allowed' });
    }
    expect((await gateway.call(method, path)).status).toBe(401);
  });
});
