import { afterEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startGateway } from '#test/support/auth-gateway.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway();
afterEach(() => {
  vi.useRealTimers();
});

const NEW_PASSWORD = 'Another-Relay9?';

describe('changing the user’s own data', () => {
  test('merges what is sent and deletes what is null', async () => {
    const { client } = await gateway.person();
    await client.auth.updateUser({ data: { first_name: 'Ann', nick: 'A', address: { city: 'Salem' } } });
    const { data } = await client.auth.updateUser({ data: { nick: null, last_name: 'Field' } });
    expect(data.user?.user_metadata).toMatchObject({
      first_name: 'Ann',
      last_name: 'Field',
      address: { city: 'Salem' },
    });
    expect(data.user?.user_metadata).not.toHaveProperty('nick');
  });

  test('accepts metadata that fits into a token, however often it is extended', async () => {
    const { client, id } = await gateway.person();
    const add = (key: string) => client.auth.updateUser({ data: { [key]: 'x'.repeat(4_000) } });
    expect([(await add('a')).error, (await add('b')).error]).toEqual([null, null]);
    expect((await add('c')).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'User metadata is too large: at most 10000 bytes as JSON',
    });
    const { data, error } = await client.auth.updateUser({ data: { a: null } });
    expect([error, Object.keys(data.user?.user_metadata ?? {})]).toEqual([
      null,
      expect.arrayContaining(['b']),
    ]);
    // From before the limit: it stays, and may shrink.
    await gateway.owner.query(`alter table auth.users disable trigger limit_user_metadata_on_update`);
    await gateway.owner.query(
      `update auth.users set raw_user_meta_data = jsonb_build_object('old', repeat('x', 20000)) where id = $1`,
      [id],
    );
    await gateway.owner.query(`alter table auth.users enable trigger limit_user_metadata_on_update`);
    expect((await client.auth.updateUser({ data: { nick: 'A' } })).error).toMatchObject({ status: 422 });
    expect((await client.auth.updateUser({ data: { old: 'short' } })).error).toBeNull();
  });

  test('refuses fields that only the service key may change', async () => {
    const { client } = await gateway.person();
    const token = (await client.auth.getSession()).data.session?.access_token;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await gateway.call('PUT', '/user', { headers, body: { app_metadata: { role: 'admin' } } });
    expect(await answer.json()).toMatchObject({ code: 403, error_code: 'not_admin' });
    const ignored = await gateway.call('PUT', '/user', { headers, body: { role: 'service_role', id: 'x' } });
    expect(await ignored.json()).toMatchObject({ role: 'authenticated' });
  });

  test('needs a session', async () => {
    const answer = await gateway.call('PUT', '/user', { body: { data: {} } });
    expect(await answer.json()).toMatchObject({ code: 401, error_code: 'no_authorization' });
  });
});

describe('an address or number in use', () => {
  test('is refused before the password in the same request', async () => {
    const strict = await startGateway({ AUTH_PHONE: 'true' }, { database: gateway.test });
    const [other, { client }] = [await strict.person(), await strict.person()];
    const phone = '15550144';
    await strict.admin.auth.admin.createUser({ phone });
    for (const password of ['short', PASSWORD, undefined]) {
      const rest = password ? { password } : {};
      const byMail = await client.auth.updateUser({ email: other.email, ...rest });
      expect(byMail.error).toMatchObject({ status: 422, code: 'email_exists' });
    }
    const byPhone = await client.auth.updateUser({ phone, password: 'short' });
    expect(byPhone.error).toMatchObject({ status: 422, code: 'phone_exists' });
    await strict.stop();
  });

  test('is reported to one account a few times an hour only', async () => {
    const [{ email }, { client }] = [await gateway.person(), await gateway.person()];
    const codes: (string | undefined)[] = [];
    for (let lookUp = 0; lookUp < 22; lookUp++) {
      codes.push((await client.auth.updateUser({ email })).error?.code);
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('email_exists'));
    expect(codes.slice(20)).toEqual(Array(2).fill('over_request_rate_limit'));
  });

  test('counts as a mail, whether or not the address is taken', async () => {
    const strict = await startGateway({ AUTH_LIMIT_MAILS: '4' });
    const [{ email }, { client }] = [await strict.person(), await strict.person()];
    const codes: (string | undefined)[] = [];
    for (const address of [email, `free-${email}`, email, `free-${email}`, email, `free-${email}`]) {
      codes.push((await client.auth.updateUser({ email: address })).error?.code);
    }
    const limited = ['over_request_rate_limit', 'over_request_rate_limit'];
    expect(codes).toEqual(['email_exists', undefined, 'email_exists', undefined, ...limited]);
    await strict.stop();
  });
});

describe('a new password', () => {
  test.each([
    [PASSWORD, 'same_password', 'New password should be different from the old password.'],
    ['short', 'weak_password', expect.stringContaining('at least 8 characters')],
    ['Welcome2026!', 'weak_password', expect.stringContaining('easy to guess')],
  ])('%s is refused', async (password, code, message) => {
    const { client } = await gateway.person();
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ status: 422, code, message });
  });

  test('requires a mailed code once the session is a day old, if that is on', async () => {
    const strict = await startGateway({ AUTH_SECURE_PASSWORD_CHANGE: 'true' }, { database: gateway.test });
    const { client, email } = await strict.person();
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3600_000 });
    await client.auth.refreshSession();
    const password = 'Third-Harbor5$';
    const bare = await client.auth.updateUser({ password });
    expect(bare.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });

    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code: nonce = '' } = strict.lastMail('reauthentication', email).data;
    const wrong = await client.auth.updateUser({ password, nonce: nonce === '000000' ? '000001' : '000000' });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.auth.updateUser({ password, nonce })).error).toBeNull();
    const replay = await client.auth.updateUser({ password: NEW_PASSWORD, nonce });
    expect(replay.error?.code).toBe('reauthentication_not_valid');
    await strict.stop();
  });
});

describe('a new address', () => {
  const ask = async () => {
    const person = await gateway.person();
    const newEmail = `new-${person.email}`;
    const { data, error } = await person.client.auth.updateUser({ email: newEmail });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: person.email, new_email: newEmail });
    const current = gateway.lastMail('email_change_current', person.email);
    const fresh = gateway.lastMail('email_change', newEmail);
    expect(fresh.data.old_email).toBe(person.email);
    return { ...person, newEmail, current, fresh };
  };

  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ])('takes effect once the %s and then the %s address have confirmed', async (first) => {
    const { id, email, newEmail, client, ...mails } = await ask();
    const order = first === 'old' ? [mails.current, mails.fresh] : [mails.fresh, mails.current];
    const half = await gateway.follow(order[0] as typeof mails.current);
    expect(half.hash).toBe(
      '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    );
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const full = await gateway.follow(order[1] as typeof mails.current);
    expect(full.hash).toContain('type=email_change');
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({
      id,
      email: newEmail,
      identities: [{ identity_data: { email: newEmail } }],
    });
    expect(data.user?.new_email).toBeUndefined();
    expect(
      (await gateway.client().auth.signInWithPassword({ email: newEmail, password: PASSWORD })).error,
    ).toBeNull();
    expect(
      (await gateway.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
    ).not.toBeNull();
  });

  test('does not take effect when one side confirms twice', async () => {
    const { email, newEmail, client, fresh } = await ask();
    await gateway.follow(fresh);
    expect((await gateway.follow(fresh)).hash).toContain('otp_expired');
    await gateway.client().auth.resend({ type: 'email_change', email });
    expect(gateway.mails.filter((mail) => mail.to === newEmail)).toHaveLength(1);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    await gateway.follow(gateway.lastMail('email_change_current', email));
    expect((await client.auth.getUser()).data.user?.email).toBe(newEmail);
  });

  test('by typed codes reports the first half', async () => {
    const { email, newEmail, current, fresh } = await ask();
    const half = await gateway.call('POST', '/verify', {
      body: { type: 'email_change', email, token: current.data.code },
    });
    expect(await half.json()).toEqual({
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    });
    const token = fresh.data.code ?? '';
    const { data } = await gateway.client().auth.verifyOtp({ email: newEmail, token, type: 'email_change' });
    expect(data.user?.email).toBe(newEmail);
  });

  test('that is in use is refused, at the request and at the confirmation', async () => {
    const taken = await gateway.person();
    const { client } = await gateway.person();
    expect((await client.auth.updateUser({ email: taken.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    });
    const { current, fresh, newEmail } = await ask();
    await gateway.person(newEmail);
    await gateway.follow(current);
    expect((await gateway.follow(fresh)).hash).toContain('error_code=email_exists');
  });
});
