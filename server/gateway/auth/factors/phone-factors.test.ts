import { afterEach, describe, expect, test, vi } from 'vitest';
import type { TestGateway } from '#test/support/auth-gateway.ts';
import { addApp, bearerOf, claimsOf } from '#test/support/second-factor.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway({
  AUTH_MFA_PHONE_ENROLL: 'true',
  AUTH_MFA_PHONE_VERIFY: 'true',
  AUTH_LIMIT_ADDRESS: '1000',
  AUTH_LIMIT_PASSWORDS: '100',
  AUTH_LIMIT_FACTORS: '100',
  AUTH_LIMIT_SMS: '100',
});
afterEach(() => {
  vi.useRealTimers();
});

type Client = Awaited<ReturnType<TestGateway['person']>>['client'];

let numbers = 0;
const newNumber = () => `1555010${String(1000 + numbers++)}`;

async function enrollPhone(client: Client, phone: string) {
  return client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: `Phone ${phone}` });
}

/** The newest message to a number, and the code in it. */
async function messageTo(phone: string): Promise<{ text: string; channel: string; code: string }> {
  const { rows } = await gateway.owner.query(
    'select text, channel from auth.sms_log where to_number = $1 order by created_at desc limit 1',
    [phone],
  );
  return { ...rows[0], code: /\d{6}/.exec(rows[0]?.text ?? '')?.[0] ?? '' };
}

const wrong = { status: 422, code: 'mfa_verification_failed', message: 'Invalid MFA Phone code entered' };

describe('a phone', () => {
  test('is enrolled, gets a code by message, and raises the session’s level', async () => {
    const { client } = await gateway.person();
    const phone = newNumber();
    const { data, error } = await enrollPhone(client, `+${phone.slice(0, 4)} ${phone.slice(4)}`);
    expect(error).toBeNull();
    expect(data).toEqual({ id: expect.any(String), type: 'phone', friendly_name: expect.any(String), phone });
    const factorId = data?.id ?? '';
    const challenge = await client.auth.mfa.challenge({ factorId, channel: 'whatsapp' });
    expect(challenge.data).toMatchObject({ type: 'phone', expires_at: expect.any(Number) });
    const message = await messageTo(phone);
    expect(message).toMatchObject({
      channel: 'whatsapp',
      text: `Your code is ${message.code}\n\n@portal.test #${message.code}`,
    });
    const challengeId = challenge.data?.id ?? '';
    const { rows } = await gateway.owner.query('select * from auth.mfa_challenges where id = $1', [
      challengeId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(message.code);

    const verified = await client.auth.mfa.verify({ factorId, challengeId, code: message.code });
    expect(verified.error).toBeNull();
    expect((await claimsOf(client)).amr.map(({ method }) => method)).toEqual(['mfa/phone', 'password']);
    const again = await client.auth.mfa.verify({ factorId, challengeId, code: message.code });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
  });

  test('has a code that is invalid after five wrong attempts and counts for its challenge only', async () => {
    const { client } = await gateway.person();
    const phone = newNumber();
    const factorId = (await enrollPhone(client, phone)).data?.id ?? '';
    const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? '';
    const { code } = await messageTo(phone);
    const wrongCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let attempts = 0; attempts < 5; attempts++) {
      expect((await client.auth.mfa.verify({ factorId, challengeId, code: wrongCode })).error).toMatchObject(
        wrong,
      );
    }
    expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toMatchObject(wrong);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const next = (await client.auth.mfa.challenge({ factorId })).data?.id ?? '';
    expect(
      (await client.auth.mfa.verify({ factorId, challengeId: next, code: wrongCode })).error,
    ).toMatchObject(wrong);
    const right = await client.auth.mfa.verify({
      factorId,
      challengeId: next,
      code: (await messageTo(phone)).code,
    });
    expect(right.error).toBeNull();
  });

  test('gets one message a minute', async () => {
    const { client } = await gateway.person();
    const factorId = (await enrollPhone(client, newNumber())).data?.id ?? '';
    await client.auth.mfa.challenge({ factorId });
    expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    });
  });

  test('has no challenge when its message could not be sent', async () => {
    const { client } = await gateway.person();
    const factorId = (await enrollPhone(client, newNumber())).data?.id ?? '';
    await gateway.owner.query('alter table auth.sms_log rename to sms_log_away');
    const { error } = await client.auth.mfa.challenge({ factorId });
    await gateway.owner.query('alter table auth.sms_log_away rename to sms_log');
    expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' });
    const { rowCount } = await gateway.owner.query('select 1 from auth.mfa_challenges where factor_id = $1', [
      factorId,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('enrolling a phone', () => {
  test.each([
    [undefined, 'Phone number required to enroll Phone factor'],
    ['', 'Phone number required to enroll Phone factor'],
    ['not a number', 'Invalid phone number format (E.164 required)'],
    ['0123', 'Invalid phone number format (E.164 required)'],
  ])('with the number %j is refused', async (phone, msg) => {
    const { client } = await gateway.person();
    const answer = await gateway.call('POST', '/factors', {
      headers: await bearerOf(client),
      body: { factor_type: 'phone', phone },
    });
    expect(await answer.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });

  test('starts over while it is not verified, and is refused afterwards', async () => {
    const { client } = await gateway.person();
    const phone = newNumber();
    const first = await client.auth.mfa.enroll({ factorType: 'phone', phone });
    const second = await client.auth.mfa.enroll({ factorType: 'phone', phone });
    expect(second.error).toBeNull();
    expect(second.data?.id).not.toBe(first.data?.id);
    const factorId = second.data?.id ?? '';
    const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? '';
    await client.auth.mfa.verify({ factorId, challengeId, code: (await messageTo(phone)).code });
    expect((await client.auth.mfa.enroll({ factorType: 'phone', phone })).error).toMatchObject({
      status: 422,
      code: 'mfa_verified_factor_exists',
    });
  });

  test('beside an app: removing it keeps the level that the app gave the session', async () => {
    const { client } = await gateway.person();
    await addApp(client);
    const phone = newNumber();
    const factorId = (await enrollPhone(client, phone)).data?.id ?? '';
    const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? '';
    await client.auth.mfa.verify({ factorId, challengeId, code: (await messageTo(phone)).code });
    expect((await claimsOf(client)).amr.map(({ method }) => method)).toEqual([
      'mfa/phone',
      'totp',
      'password',
    ]);
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
  });
});
