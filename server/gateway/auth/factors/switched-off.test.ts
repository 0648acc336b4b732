import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthContext } from '#server/gateway/auth/auth-context.ts';
import { warnOfUnaskable } from '#server/gateway/auth/factors/unaskable-factors.ts';
import { authGateway } from '#server/gateway/auth/plugin.ts';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import { PASSWORD, SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { addApp, bearerOf, claimsOf } from '#test/support/second-factor.ts';
import { logged } from '#test/support/shared-gateway.ts';
import { codeTo, newNumber, textsTo } from '#test/support/texts.ts';

const env = { AUTH_MFA_PHONE_ENROLL: 'true', AUTH_LIMIT_ADDRESS: '1000', AUTH_LIMIT_SMS: '1000' };
/** Where phones were asked for, and where they are no more. */
let before: TestGateway;
let after: TestGateway;
beforeAll(async () => {
  before = await startGateway({ ...env, AUTH_MFA_PHONE_VERIFY: 'true' });
  after = await startGateway(
    { ...env, AUTH_MFA_PHONE_VERIFY: 'false' },
    { database: before.test, keys: before.keys },
  );
});
afterAll(async () => {
  await after.stop();
  await before.stop();
});

type Client = Awaited<ReturnType<TestGateway['person']>>['client'];

const OFF = {
  status: 422,
  code: 'mfa_phone_verify_not_enabled',
  message: 'MFA verification is disabled for Phone',
};

async function addPhone(client: Client) {
  const phone = newNumber();
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'phone', phone });
  if (error) throw error;
  const factorId = data.id;
  const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? '';
  await client.auth.mfa.verify({ factorId, challengeId, code: await codeTo(before, phone) });
  return { phone, factorId };
}

/** Somebody whose only factor is a phone, with recovery codes, who signs in where phones are switched off. */
async function stuck() {
  const { id, email, client: own } = await before.person();
  const factor = await addPhone(own);
  const made = await before.call('POST', '/factors/recovery-codes', { headers: await bearerOf(own) });
  const codes = (await made.json()).codes as string[];
  const client = after.client();
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  const show = (code: string, challengeId = factor.factorId) =>
    client.auth.mfa.verify({ factorId: factor.factorId, challengeId, code });
  return { ...{ id, email, own, client, codes, show }, ...factor };
}

test('it is still required, sends no message, and accepts no code', async () => {
  const { client, factorId, phone, show } = await stuck();
  expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject(OFF);
  expect(await textsTo(after, phone)).toHaveLength(1);
  expect((await show('123456')).error).toMatchObject(OFF);
  expect((await client.auth.updateUser({ password: `${PASSWORD}x` })).error?.code).toBe('insufficient_aal');
  expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
});

test('a recovery code replaces it, once, and lets its owner remove it', async () => {
  const { id, client, factorId, codes, show } = await stuck();
  expect((await show(codes[0] ?? '')).error).toBeNull();
  expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' });
  expect((await show(codes[0] ?? '')).error).toMatchObject({ code: 'mfa_verification_failed' });
  expect(await logged(after, 'mfa_code_login', id)).toMatchObject([
    { proof: 'code' },
    { proof: 'recovery_code' },
  ]);
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await client.auth.updateUser({ password: `${PASSWORD}x` })).error).toBeNull();
});

test('attempts at recovery codes are counted', async () => {
  const { show } = await stuck();
  for (let attempts = 0; attempts < 5; attempts++) {
    expect((await show(`aaaa-aaaa-aaaa-aaa${attempts + 2}`)).error?.code).toBe('mfa_verification_failed');
  }
  expect((await show('aaaa-aaaa-aaaa-aaaa')).error?.status).toBe(429);
});

test('unverified factors, and requested codes, accept none without a challenge', async () => {
  const { own, codes, factorId } = await stuck();
  const missing = await own.auth.mfa.verify({ factorId, challengeId: factorId, code: codes[0] ?? '' });
  expect(missing.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
  const begun = await own.auth.mfa.enroll({ factorType: 'phone', phone: newNumber(), friendlyName: 'New' });
  const headers = await bearerOf(own);
  const body = { challenge_id: begun.data?.id, code: codes[0] };
  const answer = await after.call('POST', `/factors/${begun.data?.id}/verify`, { headers, body });
  expect(await answer.json()).toMatchObject({ error_code: OFF.code });
});

test('an administrator’s program removes it for a person without codes', async () => {
  const { id, client, factorId } = await stuck();
  expect((await after.admin.auth.admin.mfa.deleteFactor({ id: factorId, userId: id })).error).toBeNull();
  expect((await client.auth.updateUser({ password: `${PASSWORD}x` })).error).toBeNull();
});

test('the start reports how many factors cannot be used, and how many people have no other', async () => {
  const own = await startGateway({ ...env, AUTH_MFA_PHONE_VERIFY: 'true' });
  const hostWith = (given: Record<string, string>) => ({
    ...{ database: own.test.database, keys: own.keys, sendMail: async () => undefined },
    settings: { publicUrl: SITE, auth: authSettingsSchema.parse(given) },
  });
  const warnings = async (given: Record<string, string>) => {
    const said: string[] = [];
    await warnOfUnaskable(
      createAuthContext(hostWith(given), () => undefined),
      (sentence) => said.push(sentence),
    );
    return said;
  };
  const add = async (client: Client, type: string) => {
    const { rows } = await own.owner.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'verified', now(), now()) returning id`,
      [(await client.auth.getUser()).data.user?.id, type],
    );
    return rows[0].id;
  };
  const [ann, bob] = [await own.person(), await own.person()];
  await add(ann.client, 'phone');
  await addApp(bob.client);
  await add(bob.client, 'phone');
  expect(await warnings({ AUTH_MFA_PHONE_VERIFY: 'true' })).toEqual([]);
  expect(await warnings({})).toEqual([
    '2 verified phones of people are not asked for, because AUTH_MFA_PHONE_VERIFY is false: 1 person has no other second factor, and needs a recovery code or an administrator who removes it.',
  ]);
  expect(await warnings({ AUTH_MFA_TOTP_VERIFY: 'false' })).toEqual([
    expect.stringMatching(/^2 verified phones .* 2 people have no other second factor, and need a recovery/),
    expect.stringMatching(
      /^1 verified authenticator app of a person is .*AUTH_MFA_TOTP_VERIFY.* 1 person has/,
    ),
  ]);

  const lines: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
  const jobs = createJobs({ report: (error) => app.log.error(error) });
  await app.register(authGateway({ ...hostWith({}), jobs }));
  await app.ready();
  await expect.poll(() => lines.map((line) => JSON.parse(line).msg)).toEqual(await warnings({}));
  await jobs.stop();
  await app.close();
  await own.stop();
});
