import { expect, test } from 'vitest';
import { PASSWORD, type TestGateway } from '#test/support/auth-gateway.ts';
import { addApp, bearerOf, claimsOf, type EnrolledApp, enrollApp } from '#test/support/second-factor.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway({ AUTH_LIMIT_ADDRESS: '1000', AUTH_LIMIT_PASSWORDS: '100' });

type Client = Awaited<ReturnType<TestGateway['person']>>['client'];

async function make(client: Client): Promise<string[]> {
  const answer = await gateway.call('POST', '/factors/recovery-codes', { headers: await bearerOf(client) });
  expect(answer.status).toBe(200);
  return (await answer.json()).codes;
}

async function left(client: Client) {
  return (await gateway.call('GET', '/factors/recovery-codes', { headers: await bearerOf(client) })).json();
}

async function use(email: string, app: EnrolledApp, code: string) {
  const client = gateway.client();
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code });
  return { client, error };
}

const wrong = { status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' };

test('ten codes, each of which replaces the code of an app once, however it is typed', async () => {
  const { client, email, id } = await gateway.person();
  const app = await addApp(client);
  expect(await left(client)).toEqual({ left: 0, created_at: null });
  const codes = await make(client);
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/.test(code))).toBe(true);

  const [first = '', second = ''] = codes;
  const used = await use(email, app, ` ${first.toUpperCase().replaceAll('-', ' ')} `);
  expect(used.error).toBeNull();
  expect(await claimsOf(used.client)).toMatchObject({ aal: 'aal2' });
  expect((await use(email, app, first)).error).toMatchObject(wrong);
  expect((await use(email, app, second)).error).toBeNull();
  expect(await left(client)).toMatchObject({ left: 8, created_at: expect.any(String) });
  const { rows } = await gateway.owner.query(
    `select payload -> 'traits' ->> 'proof' as proof from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'mfa_code_login' order by created_at`,
    [id],
  );
  expect(rows.map(({ proof }) => proof)).toEqual(['code', 'recovery_code', 'recovery_code']);
});

test('one code used twice at the same time counts once', async () => {
  const { client, email } = await gateway.person();
  const app = await addApp(client);
  const [code = ''] = await make(client);
  const answers = await Promise.all([use(email, app, code), use(email, app, code)]);
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
});

test('new codes invalidate the old, and codes of one person do not work for another', async () => {
  const [ann, bob] = [await gateway.person(), await gateway.person()];
  const app = await addApp(ann.client);
  await addApp(bob.client);
  const [old = ''] = await make(ann.client);
  const [current = ''] = await make(ann.client);
  const [bobs = ''] = await make(bob.client);
  expect((await use(ann.email, app, old)).error).toMatchObject(wrong);
  expect((await use(ann.email, app, bobs)).error).toMatchObject(wrong);
  expect((await use(ann.email, app, current)).error).toBeNull();
});

test('a code verifies no new factor', async () => {
  const { client } = await gateway.person();
  await addApp(client, 'First');
  const [code = ''] = await make(client);
  const { factorId } = await enrollApp(client, 'Second');
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject(wrong);
  expect(await left(client)).toMatchObject({ left: 10 });
});

test('codes need the second level, and are stored as keyed hashes only', async () => {
  const { client } = await gateway.person();
  const refused = await gateway.call('POST', '/factors/recovery-codes', { headers: await bearerOf(client) });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    error_code: 'insufficient_aal',
    msg: 'AAL2 required to create recovery codes',
  });
  await addApp(client);
  const codes = await make(client);
  const { rows } = await gateway.owner.query('select * from auth.recovery_codes');
  const kept = JSON.stringify(rows) + JSON.stringify((await left(client)) ?? '');
  for (const code of codes) {
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(code.replaceAll('-', ''));
  }
});
