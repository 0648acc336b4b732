import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';

/** Account pre-hijacking by a change of address, in a host whose page confirms changes. */
const members = new Set<string>();
let gateway: TestGateway;
beforeAll(async () => {
  const keepsAccess = async (_client: unknown, userId: string) => members.has(userId);
  gateway = await startGateway({}, { addressChanges: { page: '/account-change', keepsAccess } });
});
afterAll(() => gateway.stop());

type Side = 'email_change' | 'email_change_current';

async function moving() {
  const person = await gateway.person();
  const next = `${randomUUID()}@victim.test`;
  const options = { emailRedirectTo: `${SITE}/` };
  expect((await person.client.auth.updateUser({ email: next }, options)).error).toBeNull();
  return { ...person, next };
}

/** Confirms a side as the page does: with the session of the browser, if there is one. */
async function confirm(person: { email: string; next: string }, side: Side, session?: SupabaseClient) {
  const mail = gateway.lastMail(side, side === 'email_change' ? person.next : person.email);
  const target = await gateway.follow(mail);
  expect(target.href.split('#')[0]).toBe(`${SITE}/account-change`);
  const { token_hash, type } = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
  const token = (await session?.auth.getSession())?.data.session?.access_token;
  const headers = { authorization: `Bearer ${token ?? gateway.anonKey}`, apikey: gateway.anonKey };
  const answer = await gateway.call('POST', '/verify', { body: { token_hash, type }, headers });
  expect(answer.status).toBe(200);
  const body = await answer.json();
  expect(body).not.toHaveProperty('access_token');
  return body.email_change;
}

const passwordWorks = async (email: string) =>
  (await gateway.client().auth.signInWithPassword({ email, password: PASSWORD })).error === null;
const isSignedIn = async (client: SupabaseClient) => (await client.auth.getUser()).error === null;

test.each([
  ['last', ['email_change_current', 'email_change']],
  ['first', ['email_change', 'email_change_current']],
] as const)(
  'a stranger who confirms the new address %s gets the account without its access',
  async (_, order) => {
    const attacker = await moving();
    const factor = await attacker.client.auth.mfa.enroll({ factorType: 'totp' });
    expect(factor.error).toBeNull();
    let said: Record<string, unknown> = {};
    for (const side of order) {
      said = await confirm(attacker, side, side === 'email_change' ? undefined : attacker.client);
    }
    expect(said).toMatchObject({ old_email: attacker.email, new_email: attacker.next, complete: true });
    expect(said.keeps_access).toBe(false);
    expect(await isSignedIn(attacker.client)).toBe(false);
    expect(await passwordWorks(attacker.next)).toBe(false);
    expect(await passwordWorks(attacker.email)).toBe(false);
    const { rows } = await gateway.owner.query(
      `select email, (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors
     from auth.users u where id = $1`,
      [attacker.id],
    );
    expect(rows).toEqual([{ email: attacker.next, factors: 0 }]);
    // The owner of the address gets in by their mailbox.
    await gateway.client().auth.resetPasswordForEmail(attacker.next);
    const redirected = await gateway.follow(gateway.lastMail('recovery', attacker.next));
    expect(redirected.hash).toContain('access_token=');
  },
);

test('another user’s session is no proof', async () => {
  const attacker = await moving();
  const victim = await gateway.person();
  await confirm(attacker, 'email_change_current', attacker.client);
  expect((await confirm(attacker, 'email_change', victim.client)).keeps_access).toBe(false);
  expect(await isSignedIn(victim.client)).toBe(true);
  expect(await isSignedIn(attacker.client)).toBe(false);
});

test('a browser that is signed in as the account keeps everything', async () => {
  const person = await moving();
  const half = await confirm(person, 'email_change', person.client);
  expect(half).toMatchObject({ side: 'new', complete: false, keeps_access: true });
  expect(await confirm(person, 'email_change_current')).toMatchObject({ complete: true, keeps_access: true });
  expect(await isSignedIn(person.client)).toBe(true);
  expect(await passwordWorks(person.next)).toBe(true);
});

test('an account that the host vouches for keeps its access, and signs in no other browser', async () => {
  const person = await moving();
  members.add(person.id);
  await confirm(person, 'email_change_current');
  expect(await confirm(person, 'email_change')).toMatchObject({ complete: true, keeps_access: true });
  expect(await isSignedIn(person.client)).toBe(true);
  expect(await passwordWorks(person.next)).toBe(true);
});

test('a code of the mail, and a link of a PKCE flow, do not sign in either', async () => {
  const attacker = await moving();
  await confirm(attacker, 'email_change_current', attacker.client);
  const { code = '' } = gateway.lastMail('email_change', attacker.next).data;
  const victim = gateway.client();
  const typed = await victim.auth.verifyOtp({ email: attacker.next, token: code, type: 'email_change' });
  expect(typed.error).toBeNull();
  expect(typed.data.session).toBeNull();
  expect(await isSignedIn(attacker.client)).toBe(false);

  const other = gateway.client({ flowType: 'pkce' });
  const { email } = await gateway.person();
  await other.auth.signInWithPassword({ email, password: PASSWORD });
  const next = `${randomUUID()}@victim.test`;
  await other.auth.updateUser({ email: next }, { emailRedirectTo: `${SITE}/` });
  for (const [template, to] of [
    ['email_change_current', email],
    ['email_change', next],
  ] as const) {
    const redirected = await gateway.follow(gateway.lastMail(template, to));
    expect(redirected.search).toBe('');
    expect(redirected.hash).toContain('message=');
  }
  expect(await isSignedIn(other)).toBe(false);
});

test('a refused token confirms nothing: the browser renews its session first, and the link still works', async () => {
  const person = await moving();
  await confirm(person, 'email_change_current');
  const target = await gateway.follow(gateway.lastMail('email_change', person.next));
  const { token_hash, type } = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
  const ended = await gateway.client().auth.signInWithPassword({ email: person.email, password: PASSWORD });
  const endedToken = ended.data.session?.access_token ?? '';
  await gateway.owner.query('delete from auth.sessions where id = $1', [
    JSON.parse(atob(endedToken.split('.')[1] ?? '')).session_id,
  ]);
  for (const token of [`${endedToken}x`, endedToken]) {
    const headers = { authorization: `Bearer ${token}`, apikey: gateway.anonKey };
    const refused = await gateway.call('POST', '/verify', { body: { token_hash, type }, headers });
    expect(refused.status).toBe(401);
  }
  expect(await confirm(person, 'email_change', person.client)).toMatchObject({ keeps_access: true });
  expect(await passwordWorks(person.next)).toBe(true);
});
