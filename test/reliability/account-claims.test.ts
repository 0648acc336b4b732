import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OutgoingMail } from '#server/gateway/context.ts';
import { SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { campaign } from '#test/support/campaign.ts';
import { cheapPasswords } from '#test/support/cheap-passwords.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '#test/support/identity-provider.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { sized } from '#test/support/test-size.ts';

/**
 * Account pre-hijacking: in random orders, and at once, an attacker does everything that needs no access to a mailbox,
 * while its owner, or the office, does what proves the address. The attacker also has an account of its own that asks
 * to move to the address. Afterwards the attacker has no way in, and an invitation that was sent before still works.
 */
const ORDERS = sized({ quick: 20, push: 200, release: 2000 });
const LANES = 4;
const ATTACKER = 'Intruder-Tries7!';
const CONFIRMATION_PAGE = '/account-change';
vi.setConfig({ testTimeout: 120_000 + 3000 * ORDERS });

let provider: IdentityProvider;
let gateway: TestGateway;
beforeAll(async () => {
  provider = await startIdentityProvider(`${SITE}/auth/v1/callback`);
  const env = {
    AUTH_GOOGLE_CLIENT_ID: CLIENT_ID,
    AUTH_GOOGLE_SECRET: CLIENT_SECRET,
    AUTH_GOOGLE_ISSUER: provider.issuer,
    AUTH_LIMIT_PROVIDERS: '100000',
    AUTH_LIMIT_MAILS: '100000',
    AUTH_LIMIT_MAILS_HOURLY: '0',
    AUTH_LIMIT_ADDRESS: '100000',
    AUTH_LIMIT_PASSWORDS: '1000',
    AUTH_PHONE: 'true',
    AUTH_PHONE_AUTOCONFIRM: 'true',
  };
  // As in the portal: a page confirms changes of address, and nobody here is a member who keeps access.
  const keepsAccess = async () => false;
  gateway = await startGateway(env, { addressChanges: { page: CONFIRMATION_PAGE, keepsAccess } });
});
afterAll(async () => {
  await gateway.stop();
  await provider.stop();
});

interface Life {
  email: string;
  /** What the attacker holds. */
  name: string;
  phone: string;
  idToken?: Promise<string>;
  sessions: SupabaseClient[];
  /** The attacker's own confirmed account, which asks to move to the address. */
  mover?: Promise<Mover>;
  /** The link of an invitation that nobody has followed. */
  invitation?: string | undefined;
}

interface Mover {
  email: string;
  client: SupabaseClient;
  idToken: string;
}

const mailsTo = (email: string) => gateway.mails.filter(({ to }) => to === email);

/** With an account at a provider that has not verified its address. */
async function comeByProvider(life: Life) {
  life.idToken ??= provider.idToken(life.name).then(({ idToken }) => idToken);
  return gateway.client().auth.signInWithIdToken({ provider: 'google', token: await life.idToken });
}

/** What the attacker can do without the mailbox. */
const ATTACKS: Record<string, (life: Life) => Promise<unknown>> = {
  signUp: ({ email }) => signUp(gateway.client(), email),
  signUpWithVerifier: ({ email }) => signUp(gateway.client({ flowType: 'pkce' }), email),
  provider: (life) => comeByProvider(life),
  otp: ({ email }) =>
    gateway.client().auth.signInWithOtp({ email, options: { data: { first_name: 'Mal' } } }),
  resend: ({ email }) => gateway.client().auth.resend({ type: 'signup', email }),
  recover: ({ email }) => gateway.client({ flowType: 'pkce' }).auth.resetPasswordForEmail(email),
  password: ({ email }) => gateway.client().auth.signInWithPassword({ email, password: ATTACKER }),
  async phoneAccount(life) {
    const client = gateway.client();
    const { data } = await client.auth.signUp({ phone: life.phone, password: ATTACKER });
    if (!data.session) await client.auth.signInWithPassword({ phone: life.phone, password: ATTACKER });
    life.sessions.push(client);
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: randomUUID() });
    await client.auth.updateUser({ email: life.email });
  },
  async changeOfAddress(life) {
    life.mover ??= makeMover(life);
    await (await life.mover).client.auth.updateUser({ email: life.email });
  },
  confirmOwnSide: (life) => confirmOwnSide(life),
};

/** A known account of the attacker with all that it may keep: password, name, factor, and an identity of a provider. */
async function makeMover(life: Life): Promise<Mover> {
  const own = `mover-${life.name}`;
  const email = `${own}@intruder.test`;
  const password_hash = await cheapPasswords.hash(ATTACKER);
  await gateway.admin.auth.admin.createUser({ email, password_hash, email_confirm: true });
  provider.knows(own, { sub: own, email, email_verified: true, given_name: 'Mal' });
  const { idToken } = await provider.idToken(own);
  const linked = await gateway.client().auth.signInWithIdToken({ provider: 'google', token: idToken });
  if (linked.error) throw linked.error;
  const client = gateway.client();
  const { error } = await client.auth.signInWithPassword({ email, password: ATTACKER });
  if (error) throw error;
  life.sessions.push(client);
  await client.auth.updateUser({ data: { first_name: 'Mal', last_name: 'Lory' } });
  await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: randomUUID() });
  return { email, client, idToken };
}

/** The attacker agrees to the change by the mail in its own mailbox, signed in as the account. */
async function confirmOwnSide({ mover }: Life): Promise<void> {
  if (!mover) return;
  const { email, client } = await mover;
  const mail = mailsTo(email).findLast(({ template }) => template === 'email_change_current');
  const { data } = await client.auth.getSession();
  if (mail) await openLink(mail, data.session?.access_token);
}

/**
 * Opens a mail's link as a browser does: the page of a change of address confirms it, as the session there if there is
 * one.
 */
async function openLink(mail: OutgoingMail, accessToken = gateway.anonKey): Promise<void> {
  const target = await gateway.follow(mail);
  if (target.pathname !== CONFIRMATION_PAGE) return;
  const { token_hash, type } = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
  const headers = { apikey: gateway.anonKey, authorization: `Bearer ${accessToken}` };
  await gateway.call('POST', '/verify', { body: { token_hash, type }, headers });
}

const signUp = (client: SupabaseClient, email: string) =>
  client.auth.signUp({
    email,
    password: ATTACKER,
    options: { data: { first_name: 'Mal', last_name: 'Lory' } },
  });

/** What proves the address: its owner follows the newest mail, types its code, or answers an invitation. */
const PROOFS: Record<string, (life: Life) => Promise<unknown>> = {
  async link(life) {
    const mail = mailsTo(life.email).findLast(({ data }) => data.url);
    if (mail?.template === 'invite') life.invitation = undefined;
    if (mail) await openLink(mail);
  },
  async code(life) {
    const { email } = life;
    const mail = mailsTo(email).findLast(({ data }) => data.code);
    if (mail?.template === 'invite') life.invitation = undefined;
    const type = mail?.template === 'email_change' ? 'email_change' : 'email';
    if (mail) await gateway.client().auth.verifyOtp({ email, token: mail.data.code ?? '', type });
  },
  async invitation(life) {
    if (mailsTo(life.email).some(({ template }) => template === 'invite')) return;
    await gateway.admin.auth.admin.inviteUserByEmail(life.email, { data: { first_name: 'Ina' } });
    life.invitation = mailsTo(life.email).findLast(({ template }) => template === 'invite')?.data.url;
  },
};

test(`a party that did not prove an address has no access, in ${ORDERS} orders`, async () => {
  const { seed } = campaign('account claims', `${ORDERS} random orders`);
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let order = lane; order < ORDERS; order += LANES) await live(seed + order);
  });
  await Promise.all(lanes);
});

/**
 * The attacker asks to move to the address, and waits with its own agreement, or with the owner's, for the first proof.
 */
test.each([
  ['changeOfAddress, confirmOwnSide, link'],
  ['changeOfAddress, confirmOwnSide, code'],
  ['changeOfAddress, link, confirmOwnSide'],
  ['changeOfAddress, confirmOwnSide, invitation, link'],
  ['changeOfAddress, invitation, link, confirmOwnSide'],
  ['invitation, changeOfAddress, confirmOwnSide, link'],
  ['signUp, changeOfAddress, link, confirmOwnSide'],
])('a change of address to the claimed one: %s', async (order) => {
  const life = newLife(Math.floor(Math.random() * 1e7));
  for (const step of order.split(', ')) await { ...ATTACKS, ...PROOFS }[step]?.(life);
  const { rows } = await gateway.owner.query(
    'select from auth.users where email = $1 and email_confirmed_at is not null',
    [life.email],
  );
  expect(rows).toHaveLength(1);
  await expectNoAccess(life, order);
});

function newLife(seed: number): Life {
  const name = randomUUID();
  const email = `${name}@claims.test`;
  provider.knows(name, { sub: name, email, email_verified: false, given_name: 'Mal' });
  const phone = `1555${String(seed % 1e7).padStart(7, '0')}`;
  return { email, name, phone, sessions: [] };
}

async function live(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const life = newLife(seed);
  const { email } = life;
  const history: string[] = [];

  const act = async (kind: 'attack' | 'proof') => {
    const steps = kind === 'attack' ? ATTACKS : PROOFS;
    const step = pick(Object.keys(steps));
    history.push(step);
    await steps[step]?.(life).catch(() => undefined);
  };
  for (let step = 0; step < 5; step++) {
    if (random() < 0.4) await Promise.all([act('attack'), act(random() < 0.5 ? 'attack' : 'proof')]);
    else await act(random() < 0.65 ? 'attack' : 'proof');
  }
  if (!life.invitation && random() < 0.5) await act('proof');
  const words = `seed ${seed}: ${history.join(', ')}`;
  if (life.invitation) await followInvitation(life, words);
  // The owner's last word: whatever was open, the newest link proves the address.
  await gateway.client().auth.resetPasswordForEmail(email);
  await PROOFS.link?.(life).catch(() => undefined);
  // A change of address that waited for this moment.
  await confirmOwnSide(life);
  await expectNoAccess(life, words);
}

/** No anonymous request voids it; the first proof by another mail does not either. */
async function followInvitation({ invitation = '' }: Life, words: string): Promise<void> {
  const link = new URL(invitation);
  const answer = await fetch(`${gateway.url}${link.pathname}${link.search}`, { redirect: 'manual' });
  const redirect = new URL(answer.headers.get('location') ?? '');
  expect(redirect.hash, words).toContain('access_token=');
  expect(redirect.pathname, words).toBe('/reset-password');
}

async function expectNoAccess(life: Life, words: string): Promise<void> {
  const { email } = life;
  const { rows } = await gateway.owner.query(
    `select u.id, u.email_confirmed_at, u.encrypted_password, u.raw_user_meta_data ->> 'first_name' as first_name, u.phone,
       p.first_name as profile_name,
       (select array_agg(provider) from auth.identities i where i.user_id = u.id) as providers,
       (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors,
       (select count(*)::int from auth.webauthn_credentials w where w.user_id = u.id) as passkeys
     from auth.users u join public.profiles p on p.user_id = u.id where u.email = $1`,
    [email],
  );
  const [row] = rows;
  if (!row?.email_confirmed_at) return;
  expect(row, words).toMatchObject({ encrypted_password: null, phone: null, factors: 0, passkeys: 0 });
  expect([null, 'Ina'], words).toContain(row.first_name);
  expect(['', 'Ina'], words).toContain(row.profile_name);
  expect(row.providers, words).toEqual(['email']);
  const password = await gateway.client().auth.signInWithPassword({ email, password: ATTACKER });
  expect(password.error?.code, words).toBe('invalid_credentials');
  expect((await comeByProvider(life)).error, words).not.toBeNull();
  await expectMoverOut(life, { userId: row.id, words });
  for (const client of life.sessions) {
    const { data } = await client.auth.getUser();
    expect(data.user?.id, words).not.toBe(row.id);
  }
}

/** The attacker's account at the provider leads to another account, or to none. */
async function expectMoverOut({ mover }: Life, { userId, words }: { userId: string; words: string }) {
  if (!mover) return;
  const { idToken } = await mover;
  const { data } = await gateway.client().auth.signInWithIdToken({ provider: 'google', token: idToken });
  expect(data.user?.id, words).not.toBe(userId);
}
