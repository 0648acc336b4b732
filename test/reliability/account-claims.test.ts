import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { campaign } from '#test/support/campaign.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '#test/support/identity-provider.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { sized } from '#test/support/test-size.ts';

/**
 * Account pre-hijacking: in random orders, and at once, an attacker does everything that needs no access to a mailbox, while
 * its owner, or the office, does what proves the address. Afterwards the attacker has no way in, and an invitation that was
 * sent before still works.
 */
const ORDERS = sized({ quick: 20, push: 200, release: 2000 });
const LANES = 4;
const ATTACKER = 'Intruder-Tries7!';
vi.setConfig({ testTimeout: 120_000 + 3000 * ORDERS });

let provider: IdentityProvider;
let gateway: TestGateway;
beforeAll(async () => {
  provider = await startIdentityProvider(`${SITE}/auth/v1/callback`);
  gateway = await startGateway({
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
  });
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
  /** The link of an invitation that nobody has followed. */
  invitation?: string | undefined;
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
};

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
    if (mail) await gateway.follow(mail);
  },
  async code(life) {
    const { email } = life;
    const mail = mailsTo(email).findLast(({ data }) => data.code);
    if (mail?.template === 'invite') life.invitation = undefined;
    if (mail) await gateway.client().auth.verifyOtp({ email, token: mail.data.code ?? '', type: 'email' });
  },
  async invitation(life) {
    if (mailsTo(life.email).some(({ template }) => template === 'invite')) return;
    await gateway.admin.auth.admin.inviteUserByEmail(life.email, { data: { first_name: 'Ina' } });
    life.invitation = mailsTo(life.email).findLast(({ template }) => template === 'invite')?.data.url;
  },
};

test(`a party that did not prove an address keeps no access, in ${ORDERS} orders`, async () => {
  const { seed } = campaign('account claims', `${ORDERS} random orders`);
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let order = lane; order < ORDERS; order += LANES) await live(seed + order);
  });
  await Promise.all(lanes);
});

async function live(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const name = randomUUID();
  const email = `${name}@claims.test`;
  provider.knows(name, { sub: name, email, email_verified: false, given_name: 'Mal' });
  const phone = `1555${String(seed % 1e7).padStart(7, '0')}`;
  const life: Life = { email, name, phone, sessions: [] };
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
  for (const client of life.sessions) {
    const { data } = await client.auth.getUser();
    expect(data.user?.id, words).not.toBe(row.id);
  }
}
