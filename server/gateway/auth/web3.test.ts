import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { ethereumWallet, solanaWallet, type Wallet } from '#test/support/wallets.ts';

const SITE_URL = 'https://portal.test';
const env = {
  AUTH_SITE_URL: SITE_URL,
  AUTH_REDIRECT_ALLOW_LIST: 'https://other.test/**',
  AUTH_WEB3_ETHEREUM: 'true',
  AUTH_WEB3_SOLANA: 'true',
};
let gateway: TestGateway;
let closed: TestGateway;
let onlySolana: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(env);
  const database = gateway.test;
  closed = await startGateway({ ...env, AUTH_DISABLE_SIGNUP: 'true' }, { database });
  onlySolana = await startGateway({ ...env, AUTH_WEB3_ETHEREUM: 'false' }, { database });
});
beforeEach(() => gateway.owner.query('delete from auth.rate_limits'));
afterEach(() => vi.useRealTimers());
afterAll(() => Promise.all([closed, onlySolana].map((each) => each.stop())).then(() => gateway.stop()));

interface Facts {
  domain?: string;
  uri?: string;
  issuedAt?: number;
  extra?: string[];
}

const at = (offsetMs = 0) => new Date(Date.now() + offsetMs).toISOString();

/** A message as EIP-4361 writes it; Solana's wallets leave out the second empty line. */
function messageOf(chain: 'ethereum' | 'solana', { address }: Wallet, facts: Facts = {}): string {
  const { domain = 'portal.test', uri = `${SITE_URL}/login`, issuedAt = 0, extra = [] } = facts;
  const name = chain === 'ethereum' ? 'Ethereum' : 'Solana';
  return [
    `${domain} wants you to sign in with your ${name} account:`,
    address,
    '',
    'Sign in, please.',
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chain === 'ethereum' ? '1' : 'mainnet'}`,
    `Nonce: ${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`,
    `Issued At: ${at(issuedAt)}`,
    ...extra,
  ].join('\n');
}

/** Sends a message; the signature is the wallet's own unless another is given. */
async function send(
  chain: 'ethereum' | 'solana',
  wallet: Wallet,
  message: string,
  { gateway: to = gateway, signature }: { gateway?: TestGateway; signature?: string } = {},
) {
  const bytes = Buffer.from(wallet.sign(message));
  const own = chain === 'ethereum' ? `0x${bytes.toString('hex')}` : bytes.toString('base64url');
  const body = { chain, message, signature: signature ?? own };
  const answer = await to.call('POST', '/token?grant_type=web3', { body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const grantRefused = (error_description: unknown) => ({
  status: 400,
  body: { error: 'invalid_grant', error_description },
});
const USED = 'Signed message was used before, sign a new one';
const CHAINS = [
  ['ethereum', ethereumWallet],
  ['solana', solanaWallet],
] as const;

describe('the stock client', () => {
  test('signs in with an Ethereum wallet, with and without a statement', async () => {
    const wallet = ethereumWallet();
    const provider = {
      address: wallet.address,
      async request({ method, params }: { method: string; params?: unknown }) {
        if (method === 'eth_requestAccounts') return [wallet.address];
        if (method === 'eth_chainId') return '0x1';
        const [hex = ''] = params as string[];
        const text = Buffer.from(hex.slice(2), 'hex').toString();
        return `0x${Buffer.from(wallet.sign(text)).toString('hex')}`;
      },
      on: () => undefined,
      removeListener: () => undefined,
    };
    const signIn = (statement?: string) =>
      gateway.client().auth.signInWithWeb3({
        chain: 'ethereum',
        wallet: provider,
        options: { url: `${SITE_URL}/` },
        ...(statement ? { statement } : {}),
      } as Parameters<ReturnType<TestGateway['client']>['auth']['signInWithWeb3']>[0]);
    const first = await signIn('I accept the terms.');
    expect(first.error).toBeNull();
    const claims = {
      address: wallet.address,
      chain: 'ethereum',
      network: '1',
      domain: 'portal.test',
      statement: 'I accept the terms.',
    };
    expect(first.data.user).toMatchObject({
      email: '',
      role: 'authenticated',
      app_metadata: { provider: 'web3', providers: ['web3'] },
      user_metadata: { custom_claims: claims },
      identities: [
        { provider: 'web3', id: `web3:ethereum:${wallet.address}`, identity_data: { custom_claims: claims } },
      ],
    });
    const payload = JSON.parse(
      Buffer.from(first.data.session?.access_token.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(payload.amr).toMatchObject([{ method: 'web3' }]);
    // The client leaves out the nonce: its messages differ by the millisecond.
    const second = await signIn();
    expect(second.data.user?.id).toBe(first.data.user?.id);
  });

  test('signs in with a Solana wallet', async () => {
    const wallet = solanaWallet();
    const signer = {
      publicKey: { toBase58: () => wallet.address },
      signMessage: async (bytes: Uint8Array) => wallet.sign(Buffer.from(bytes).toString()),
    };
    for (const statement of ['Hello.', undefined]) {
      const { data, error } = await gateway.client().auth.signInWithWeb3({
        chain: 'solana',
        wallet: signer,
        options: { url: `${SITE_URL}/`, signInWithSolana: { resources: ['https://portal.test/terms'] } },
        ...(statement ? { statement } : {}),
      } as Parameters<ReturnType<TestGateway['client']>['auth']['signInWithWeb3']>[0]);
      expect(error).toBeNull();
      expect(data.user?.identities?.[0]?.id).toBe(`web3:solana:${wallet.address}`);
    }
  });
});

describe.each(CHAINS)('a message of %s', (chain, makeWallet) => {
  test('signs in once, also when it is sent ten times simultaneously, and never again', async () => {
    const wallet = makeWallet();
    const message = messageOf(chain, wallet);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(chain, wallet, message)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toEqual(grantRefused(USED));
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 60_000 });
    expect(await send(chain, wallet, message)).toEqual(grantRefused(USED));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 60_000 });
    expect(await send(chain, wallet, message)).toEqual(grantRefused(expect.stringContaining('too long ago')));
  });

  test('creates one person from two simultaneous first sign-ins', async () => {
    const wallet = makeWallet();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(chain, wallet, messageOf(chain, wallet))),
    );
    const ids = answers.map(({ body }) => (body.user as { id?: string } | undefined)?.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toEqual(expect.any(String));
  });

  test('that another wallet signed, or that was changed, is refused and logged', async () => {
    const [wallet, thief] = [makeWallet(), makeWallet()];
    const message = messageOf(chain, wallet);
    const refused = grantRefused('Signature does not match address in message');
    expect(await send(chain, thief, message)).toEqual(refused);
    const bytes = Buffer.from(wallet.sign(message));
    const signature = chain === 'ethereum' ? `0x${bytes.toString('hex')}` : bytes.toString('base64url');
    expect(await send(chain, wallet, message.replace('please', 'now'), { signature })).toEqual(refused);
    const nothing = chain === 'ethereum' ? `0x${'00'.repeat(65)}` : Buffer.alloc(64).toString('base64url');
    expect(await send(chain, wallet, message, { signature: nothing })).toEqual(refused);
    // Its owner still signs in: what a thief sends uses nothing up.
    expect((await send(chain, wallet, message)).status).toBe(200);
    const { rowCount } = await gateway.owner.query(
      `select from auth.audit_log_entries where payload ->> 'action' = 'login_failed'
         and payload -> 'traits' ->> 'chain' = $1`,
      [chain],
    );
    expect(rowCount).toBe(3);
  });

  test.each<[string, Facts, string]>([
    ['without TLS', { uri: 'http://portal.test/' }, 'which does not use HTTPS'],
    ['for another site', { uri: 'https://evil.test/', domain: 'evil.test' }, 'signed for another app'],
    ['for a site that looks like ours', { uri: 'https://portal.test.evil.test/' }, 'for another app'],
    ['of another domain', { domain: 'evil.test' }, 'a Domain that does not match'],
    ['of another port', { domain: 'portal.test:444' }, 'a Domain that does not match'],
    ['of the past', { issuedAt: -601_000 }, 'issued too long ago'],
    ['of the future', { issuedAt: 660_000 }, 'issued too far in the future'],
    [
      'that has expired',
      { issuedAt: -60_000, extra: [`Expiration Time: ${at(-1000)}`] },
      'message is expired',
    ],
    ['for later', { extra: [`Not Before: ${at(600_000)}`] }, 'becomes valid in the future'],
  ])('%s is refused', async (_what, facts, why) => {
    const wallet = makeWallet();
    expect(await send(chain, wallet, messageOf(chain, wallet, facts))).toEqual(
      grantRefused(expect.stringContaining(why)),
    );
  });

  test('for a URL of the allow-list is accepted', async () => {
    const wallet = makeWallet();
    const facts = { domain: 'other.test', uri: 'https://other.test/in' };
    expect((await send(chain, wallet, messageOf(chain, wallet, facts))).status).toBe(200);
  });

  test('of a new wallet requires open sign-up, of a known one nothing, of a banned one is refused', async () => {
    const wallet = makeWallet();
    const again = (to: TestGateway) => send(chain, wallet, messageOf(chain, wallet), { gateway: to });
    expect((await again(closed)).body).toMatchObject({ code: 422, error_code: 'signup_disabled' });
    const made = await again(gateway);
    expect((await again(closed)).status).toBe(200);
    const { id } = made.body.user as { id: string };
    await gateway.admin.auth.admin.updateUserById(id, { ban_duration: '1h' });
    expect((await again(gateway)).body).toMatchObject({ code: 403, error_code: 'user_banned' });
  });

  test('is refused after thirty new wallets from one address', async () => {
    const statuses = [];
    for (let index = 0; index < 31; index++) {
      const wallet = makeWallet();
      statuses.push((await send(chain, wallet, messageOf(chain, wallet))).status);
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });
});

test('chains that are off or unknown are refused with the message of the protocol', async () => {
  const wallet = ethereumWallet();
  const off = await send('ethereum', wallet, messageOf('ethereum', wallet), { gateway: onlySolana });
  expect(off.body).toEqual({
    code: 422,
    error_code: 'web3_provider_disabled',
    msg: 'Ethereum Web3 provider is disabled',
  });
  for (const chain of [undefined, 'bitcoin', 'toString']) {
    const answer = await gateway.call('POST', '/token?grant_type=web3', { body: { chain } });
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'web3_unsupported_chain',
      msg: 'Unsupported chain',
    });
  }
});

test.each([
  [{ chain: 'ethereum' }, 'message is too short'],
  [{ chain: 'ethereum', message: 'x'.repeat(63), signature: '0x' }, 'message is too short'],
  [{ chain: 'solana', message: 'ä'.repeat(10_241) }, 'message must not exceed 20KB'],
  [{ chain: 'ethereum', message: 'x'.repeat(64) }, expect.stringContaining('65 bytes')],
  [{ chain: 'solana', message: 'x'.repeat(64), signature: 'x' }, expect.stringContaining('64 bytes')],
  [
    { chain: 'solana', message: '\n'.repeat(64), signature: 'A'.repeat(88).replace(/AA$/, '==') },
    'The signed message cannot be read: the first line is not the one it must be',
  ],
  [{ chain: 7 }, expect.stringContaining('Invalid value for chain')],
  [{ chain: 'ethereum', message: {} }, expect.stringContaining('Invalid value for message')],
])('%j is refused', async (body, msg) => {
  const answer = await gateway.call('POST', '/token?grant_type=web3', { body });
  expect(await answer.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
});
