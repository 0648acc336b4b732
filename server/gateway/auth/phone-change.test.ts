import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { codeTo, newNumber, textsTo } from '#test/support/texts.ts';

const env = { AUTH_PHONE: 'true', AUTH_SMS_INTERVAL_SECONDS: '0', AUTH_LIMIT_SMS: '1000' };
let gateway: TestGateway;
let open: TestGateway;
let careful: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(env);
  const database = gateway.test;
  open = await startGateway({ ...env, AUTH_PHONE_AUTOCONFIRM: 'true' }, { database });
  careful = await startGateway({ ...env, AUTH_SECURE_PASSWORD_CHANGE: 'true' }, { database });
});
afterAll(() => Promise.all([open, careful].map((each) => each.stop())).then(() => gateway.stop()));
afterEach(() => vi.useRealTimers());

/** Somebody who signs in by phone alone, signed in at `gateway`. */
async function phonePerson(at: TestGateway) {
  const phone = newNumber();
  await open.client().auth.signUp({ phone, password: PASSWORD });
  const client = at.client();
  const { data } = await client.auth.signInWithPassword({ phone, password: PASSWORD });
  return { phone, client, token: data.session?.access_token ?? '' };
}

describe('a changed number', () => {
  test('takes effect when its phone has confirmed it, and signs in by password and code', async () => {
    const { client, id, email } = await gateway.person();
    const phone = newNumber();
    const asked = await client.auth.updateUser({ phone: `+${phone}` });
    expect(asked.data.user).toMatchObject({
      phone: '',
      new_phone: phone,
      phone_change_sent_at: expect.any(String),
    });
    const token = await codeTo(gateway, phone);
    const { data, error } = await gateway.client().auth.verifyOtp({ phone, token, type: 'phone_change' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id,
      phone,
      email,
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
      user_metadata: { email_verified: true, phone_verified: true, phone },
    });
    expect(data.user?.new_phone).toBeUndefined();
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone']);
    expect((await gateway.client().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();

    const next = newNumber();
    await client.auth.updateUser({ phone: next });
    const change = { phone: next, token: await codeTo(gateway, next), type: 'phone_change' } as const;
    const changed = await gateway.client().auth.verifyOtp(change);
    expect(changed.data.user).toMatchObject({ phone: next });
    expect(changed.data.user?.identities?.[1]?.identity_data).toMatchObject({ phone: next });
    const old = await gateway.client().auth.signInWithPassword({ phone, password: PASSWORD });
    expect(old.error?.code).toBe('invalid_credentials');
  });

  test('is sent again, whether the new or the old number is named', async () => {
    const { client, phone: old } = await phonePerson(gateway);
    const phone = newNumber();
    await client.auth.updateUser({ phone });
    for (const named of [phone, old]) {
      expect((await gateway.client().auth.resend({ type: 'phone_change', phone: named })).error).toBeNull();
    }
    const token = await codeTo(gateway, phone, 3);
    const { data } = await gateway.client().auth.verifyOtp({ phone, token, type: 'phone_change' });
    expect(data.user?.phone).toBe(phone);
    const toOld = (await textsTo(gateway, old)).filter(({ text }) => text.startsWith('Your code'));
    expect(toOld).toEqual([]);
  });

  test('that is in use is refused, also when two people request it at the same time', async () => {
    const taken = await phonePerson(gateway);
    const [ann, bob] = [await phonePerson(gateway), await phonePerson(gateway)];
    expect((await ann.client.auth.updateUser({ phone: taken.phone })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
      message: 'A user with this phone number has already been registered',
    });
    const phone = newNumber();
    await ann.client.auth.updateUser({ phone });
    const first = await codeTo(gateway, phone);
    await bob.client.auth.updateUser({ phone });
    const second = await codeTo(gateway, phone, 2);
    const answers = await Promise.all(
      [first, second].map((token) => gateway.client().auth.verifyOtp({ phone, token, type: 'phone_change' })),
    );
    expect(answers.map(({ error }) => error?.code ?? 'changed').sort()).toEqual(['changed', 'phone_exists']);
  });

  test('to the same number changes nothing, and without required confirmation it takes effect at once', async () => {
    const { client, phone } = await phonePerson(open);
    const before = await textsTo(gateway, phone);
    expect((await client.auth.updateUser({ phone })).data.user?.new_phone).toBeUndefined();
    expect(await textsTo(gateway, phone)).toEqual(before);
    const next = newNumber();
    expect((await client.auth.updateUser({ phone: next })).data.user).toMatchObject({ phone: next });
  });

  test('to an invalid number, or where phones are off, is refused', async () => {
    const { client } = await gateway.person();
    expect((await client.auth.updateUser({ phone: 'x1' })).error).toMatchObject({
      code: 'validation_failed',
    });
    const off = await startGateway({}, { database: gateway.test });
    const person = await off.person();
    const { error } = await person.client.auth.updateUser({ phone: newNumber() });
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
    await off.stop();
  });
});

describe('reauthentication by phone', () => {
  test('lets a person without an address set a password after a day', async () => {
    const { client, phone } = await phonePerson(careful);
    const { data } = await client.auth.getSession();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3600_000 });
    await client.auth.refreshSession(data.session ?? undefined);
    const password = 'Cedar-Ledger8!';
    expect((await client.auth.updateUser({ password })).error?.code).toBe('reauthentication_needed');
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const nonce = await codeTo(gateway, phone);
    const bad = await client.auth.updateUser({ password, nonce: nonce === '000000' ? '111111' : '000000' });
    expect(bad.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.auth.updateUser({ password, nonce })).error).toBeNull();
    expect((await gateway.client().auth.signInWithPassword({ phone, password })).error).toBeNull();
  });

  test('requires a confirmed number first', async () => {
    const { client, phone } = await phonePerson(gateway);
    await gateway.owner.query('update auth.users set phone_confirmed_at = null where phone = $1', [phone]);
    expect((await client.auth.reauthenticate()).error).toMatchObject({
      status: 422,
      code: 'phone_not_confirmed',
      message: 'Please verify your phone first.',
    });
  });
});

describe('the service key', () => {
  test('creates people by phone, who sign in at once when their number is confirmed', async () => {
    const { admin } = gateway.admin.auth;
    const phone = newNumber();
    const made = await admin.createUser({
      phone: `+${phone}`,
      password: PASSWORD,
      phone_confirm: true,
      app_metadata: { team: 'north' },
    });
    expect(made.data.user).toMatchObject({
      phone,
      email: '',
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'], team: 'north' },
      identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
    });
    expect((await gateway.client().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
    const again = await admin.createUser({ phone });
    expect(again.error).toMatchObject({
      status: 422,
      code: 'phone_exists',
      message: 'Phone number already registered by another user',
    });
    expect((await admin.createUser({ phone: 'none' })).error?.code).toBe('validation_failed');
  });

  test('changes a number, and releases the number of a person who is deleted softly', async () => {
    const { admin } = gateway.admin.auth;
    const [ann, bob] = [await gateway.person(), await phonePerson(gateway)];
    const taken = await admin.updateUserById(ann.id, { phone: bob.phone });
    expect(taken.error).toMatchObject({ status: 422, code: 'phone_exists' });
    const phone = newNumber();
    const unproven = await admin.updateUserById(ann.id, { phone });
    expect(unproven.data.user).toMatchObject({ phone, email: ann.email });
    expect(unproven.data.user?.phone_confirmed_at).toBeUndefined();
    const proven = await admin.updateUserById(ann.id, { phone_confirm: true });
    expect(proven.data.user?.phone_confirmed_at).toEqual(expect.any(String));
    expect((await gateway.client().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
    await admin.deleteUser(ann.id, true);
    expect((await admin.createUser({ phone })).error).toBeNull();
  });
});
