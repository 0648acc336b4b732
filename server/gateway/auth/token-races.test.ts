import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { campaign } from '#test/support/campaign.ts';
import { codeOf, enrollApp } from '#test/support/second-factor.ts';
import { sized } from '#test/support/test-size.ts';
import { codeTo, newNumber } from '#test/support/texts.ts';
import { ethereumWallet } from '#test/support/wallets.ts';

/** Whatever works once, redeemed by several at once while others ask for a new one: at most one succeeds. */
const ROUNDS = sized({ quick: 1, push: 4, release: 200 });
const AT_ONCE = 4;
const SITE_URL = 'https://portal.test';
vi.setConfig({ testTimeout: 60_000 + 6000 * ROUNDS });
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({
    AUTH_LIMIT_ADDRESS: '100000',
    AUTH_LIMIT_PASSWORDS: '100000',
    AUTH_LIMIT_MAILS: '100000',
    AUTH_LIMIT_MAILS_HOURLY: '0',
    AUTH_LIMIT_FACTORS: '100000',
    AUTH_PHONE: 'true',
    AUTH_LIMIT_SMS: '100000',
    AUTH_LIMIT_SMS_HOURLY: '100000',
    AUTH_SMS_INTERVAL_SECONDS: '0',
    AUTH_WEB3_ETHEREUM: 'true',
    // Wallets are for sites with TLS.
    AUTH_SITE_URL: SITE_URL,
    AUTH_SECURE_PASSWORD_CHANGE: 'true',
  });
});
afterAll(() => gateway.stop());

/**
 * One-time secrets of a person: how to ask for one, and to redeem it. Both take the request as the stock client sends
 * it.
 */
interface Kind {
  /** @returns how the newest one is redeemed, once it has been made */
  issue(person: Person): Promise<() => Promise<boolean>>;
}
type Person = Awaited<ReturnType<TestGateway['person']>>;

const succeeded = async (answer: Promise<{ error: unknown }>) => (await answer).error === null;

async function verifyLink(template: string, to: string, type: string) {
  const token_hash = new URL(gateway.lastMail(template, to).data.url ?? '').searchParams.get('token');
  return async () => (await gateway.call('POST', '/verify', { body: { type, token_hash } })).status === 200;
}

const verifyCode = (template: string, email: string, type: 'email' | 'recovery' | 'email_change') => {
  const token = gateway.lastMail(template, email).data.code ?? '';
  return () => succeeded(gateway.client().auth.verifyOtp({ email, token, type }));
};

const newEmailOf = ({ email }: Person) => `new-${email}`;
const KINDS: Record<string, Kind> = {
  'link to reset a password': {
    async issue({ email }) {
      await gateway.client().auth.resetPasswordForEmail(email);
      return verifyLink('recovery', email, 'recovery');
    },
  },
  'code to reset a password': {
    async issue({ email }) {
      await gateway.client().auth.resetPasswordForEmail(email);
      return verifyCode('recovery', email, 'recovery');
    },
  },
  'link to sign in': {
    async issue({ email }) {
      await gateway.client().auth.signInWithOtp({ email });
      return verifyLink('magic_link', email, 'magiclink');
    },
  },
  'code to sign in': {
    async issue({ email }) {
      await gateway.client().auth.signInWithOtp({ email });
      return verifyCode('magic_link', email, 'email');
    },
  },
  'link to confirm a sign-up': {
    async issue({ email }) {
      const guest = `guest-${email}`;
      await gateway.client().auth.signUp({ email: guest, password: PASSWORD });
      return verifyLink('confirmation', guest, 'signup');
    },
  },
  'link of an invitation': {
    async issue({ email }) {
      const guest = `invited-${email}`;
      await gateway.admin.auth.admin.inviteUserByEmail(guest);
      return verifyLink('invite', guest, 'invite');
    },
  },
  'code that a new password asks for': {
    async issue({ client }) {
      await client.auth.reauthenticate();
      const { data } = await client.auth.getUser();
      const nonce = gateway.lastMail('reauthentication', data.user?.email ?? '').data.code ?? '';
      await gateway.owner.query(`update auth.sessions set created_at = created_at - interval '2 days'`);
      return async () => {
        const password = `Relay-${randomBytes(6).toString('hex')}9?A`;
        return succeeded(client.auth.updateUser({ password, nonce }));
      };
    },
  },
  'code to change a number': {
    async issue({ client }) {
      const phone = newNumber();
      await client.auth.updateUser({ phone });
      const token = await codeTo(gateway, phone);
      return () => succeeded(gateway.client().auth.verifyOtp({ phone, token, type: 'phone_change' }));
    },
  },
  'code in a message': {
    async issue() {
      const phone = newNumber();
      await gateway.client().auth.signInWithOtp({ phone });
      const token = await codeTo(gateway, phone);
      return () => succeeded(gateway.client().auth.verifyOtp({ phone, token, type: 'sms' }));
    },
  },
  'code of a PKCE flow': {
    async issue({ email }) {
      const verifier = randomBytes(40).toString('hex');
      const code_challenge = createHash('sha256').update(verifier).digest('base64url');
      await gateway.call('POST', '/recover', {
        body: { email, code_challenge, code_challenge_method: 's256' },
      });
      const redirect = await gateway.follow(gateway.lastMail('recovery', email));
      const body = { auth_code: redirect.searchParams.get('code'), code_verifier: verifier };
      return async () => (await gateway.call('POST', '/token?grant_type=pkce', { body })).status === 200;
    },
  },
  'code of an authenticator app': {
    async issue({ client }) {
      const { factorId, secret } = await enrollApp(client, randomBytes(4).toString('hex'));
      const { data } = await client.auth.mfa.challenge({ factorId });
      const code = codeOf(secret);
      return () => succeeded(client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code }));
    },
  },
  'signed message of a wallet': {
    async issue() {
      const wallet = ethereumWallet();
      const message = [
        'portal.test wants you to sign in with your Ethereum account:',
        wallet.address,
        '',
        'Sign in, please.',
        '',
        `URI: ${SITE_URL}/login`,
        'Version: 1',
        'Chain ID: 1',
        `Nonce: ${randomBytes(8).toString('hex')}`,
        `Issued At: ${new Date().toISOString()}`,
      ].join('\n');
      const signature = `0x${Buffer.from(wallet.sign(message)).toString('hex')}`;
      const body = { chain: 'ethereum', message, signature };
      return async () => (await gateway.call('POST', '/token?grant_type=web3', { body })).status === 200;
    },
  },
};

describe('redeemed several times simultaneously, each works once', () => {
  test.each(Object.entries(KINDS))('%s', async (_name, kind) => {
    for (let round = 0; round < ROUNDS; round++) {
      const redeem = await kind.issue(await gateway.person());
      const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, redeem));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await redeem()).toBe(false);
    }
  });
});

describe('issued again while it is redeemed', () => {
  const mailed = Object.entries(KINDS).filter(([name]) => /link|code to/.test(name));
  test.each(mailed)('%s: the old one or the new one works, and neither twice', async (_name, kind) => {
    for (let round = 0; round < ROUNDS; round++) {
      const person = await gateway.person();
      const first = await kind.issue(person);
      const [next, ...outcomes] = await Promise.all([kind.issue(person), first(), first()]);
      expect(outcomes.filter(Boolean).length).toBeLessThanOrEqual(1);
      expect(await first()).toBe(false);
      expect([await next(), await next()].filter(Boolean).length).toBeLessThanOrEqual(1);
    }
  });
});

describe('an email change', () => {
  test(`needs both sides, however often and by whom its mails are sent again, in random orders`, async () => {
    const { seed, random } = campaign('email changes', `${ROUNDS * 8} random orders`);
    for (let round = 0; round < ROUNDS * 8; round++)
      await takeOneSide(random, `seed ${seed}, round ${round}`);
  });

  /** Somebody with a stolen session and one mailbox only: the address must not change. */
  async function takeOneSide(random: () => number, words: string): Promise<void> {
    const person = await gateway.person();
    const newEmail = newEmailOf(person);
    const side = random() < 0.5 ? newEmail : person.email;
    const template = side === newEmail ? 'email_change' : 'email_change_current';
    expect((await person.client.auth.updateUser({ email: newEmail })).error).toBeNull();
    const resend = () => gateway.client().auth.resend({ type: 'email_change', email: person.email });
    const redeemed = async () => {
      const redeem = random() < 0.5 ? await verifyLink(template, side, 'email_change') : undefined;
      await (redeem ?? verifyCode(template, side, 'email_change'))();
    };
    for (let step = 0; step < 4; step++) {
      const steps: (() => Promise<unknown>)[] = [redeemed, resend, redeemed];
      const next = steps[Math.floor(random() * steps.length)] ?? resend;
      await Promise.all(random() < 0.5 ? [next(), resend()] : [next(), redeemed()]);
    }
    const { data } = await person.client.auth.getUser();
    expect(data.user?.email, words).toBe(person.email);
  }

  test('happens once when both sides confirm simultaneously, twice each', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const person = await gateway.person();
      const newEmail = newEmailOf(person);
      await person.client.auth.updateUser({ email: newEmail });
      const current = await verifyLink('email_change_current', person.email, 'email_change');
      const fresh = await verifyLink('email_change', newEmail, 'email_change');
      const outcomes = await Promise.all([current(), fresh(), current(), fresh()]);
      expect(outcomes.filter(Boolean)).toHaveLength(2);
      expect((await person.client.auth.getUser()).data.user?.email).toBe(newEmail);
    }
  });

  test('is not confirmed by a token of a change to another address', async () => {
    const person = await gateway.person();
    const [first, second] = [newEmailOf(person), `second-${person.email}`];
    await person.client.auth.updateUser({ email: first });
    const stale = await verifyLink('email_change', first, 'email_change');
    const link = await gateway.admin.auth.admin.generateLink({
      type: 'email_change_current',
      email: person.email,
      newEmail: second,
    });
    expect(await stale()).toBe(false);
    const token_hash = link.data.properties?.hashed_token ?? '';
    await gateway.client().auth.verifyOtp({ token_hash, type: 'email_change' });
    expect((await person.client.auth.getUser()).data.user?.email).toBe(person.email);
  });
});

test('no secret is accepted as one of another kind', async () => {
  const types = ['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change', 'sms', 'phone_change'];
  const taken: Record<string, string[]> = {
    recovery: ['magiclink', 'recovery', 'email'],
    reauthentication: [],
    email_change: ['email_change'],
    email_change_current: ['email_change'],
  };
  for (const [template, right] of Object.entries(taken)) {
    for (const type of types.filter((name) => !right.includes(name))) {
      const person = await gateway.person();
      const to = template === 'email_change' ? newEmailOf(person) : person.email;
      if (template === 'recovery') await gateway.client().auth.resetPasswordForEmail(person.email);
      else if (template === 'reauthentication') await person.client.auth.reauthenticate();
      else await person.client.auth.updateUser({ email: newEmailOf(person) });
      const { code, url } = gateway.lastMail(template, to).data;
      const byCode = await gateway.call('POST', '/verify', { body: { type, email: to, token: code } });
      expect([400, 403], `${template} as ${type}`).toContain(byCode.status);
      if (!url) continue;
      const token_hash = new URL(url).searchParams.get('token');
      const byLink = await gateway.call('POST', '/verify', { body: { type, token_hash } });
      expect(byLink.status, `${template} as ${type}`).toBe(403);
    }
  }
});
