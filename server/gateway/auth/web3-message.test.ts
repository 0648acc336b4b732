import { expect, test } from 'vitest';
import { parseWeb3Message } from '#server/gateway/auth/web3-message.ts';
import {
  canonicalAddress,
  fromBase58,
  isSignedBy,
  readSignature,
} from '#server/gateway/auth/web3-signature.ts';
import { checksumAddress, ethereumWallet, toBase58 } from '#test/support/wallets.ts';

const ADDRESS = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
const WHOLE = `https://portal.test wants you to sign in with your Ethereum account:
${ADDRESS}

Words, and words.

URI: https://portal.test/in?x=1
Version: 1
Chain ID: 137
Nonce: 32891756ab
Issued At: 2026-01-02T03:04:05.678Z
Expiration Time: 2026-01-02T04:04:05+01:00
Not Before: 2026-01-02T03:04:05Z
Request ID: some id
Resources:
- ipfs://bafybei
- https://portal.test/terms`;

const edit = (from: string | RegExp, to: string) => WHOLE.replace(from, to);

test('reads every field of EIP-4361', () => {
  const whole = edit('T04:04:05+01:00', 'T05:04:05+01:00');
  expect(parseWeb3Message(whole, 'ethereum')).toEqual({
    domain: 'portal.test',
    address: ADDRESS,
    statement: 'Words, and words.',
    uri: new URL('https://portal.test/in?x=1'),
    network: '137',
    issuedAt: new Date('2026-01-02T03:04:05.678Z'),
    expirationTime: new Date('2026-01-02T04:04:05Z'),
    notBefore: new Date('2026-01-02T03:04:05Z'),
  });
});

test.each([
  ['another first line', edit(' wants you', ' wants me')],
  ['another chain', edit('Ethereum', 'Solana')],
  ['a person before the domain', edit('portal.test wants', 'me@portal.test wants')],
  ['a path behind the domain', edit('portal.test wants', 'portal.test/x wants')],
  ['another scheme', edit('https://portal.test wants', 'http://portal.test wants')],
  ['half an address', edit(ADDRESS, ADDRESS.slice(0, 40))],
  ['no empty line', edit(`${ADDRESS}\n\n`, `${ADDRESS}\n`)],
  ['no empty line after the statement', edit('words.\n\n', 'words.\n')],
  ['a statement of two lines', edit('and words.', 'and\nwords.')],
  ['lines that end as on Windows', WHOLE.replaceAll('\n', '\r\n')],
  ['no URI', edit(/URI: .*\n/, '')],
  ['a URI that is none', edit(/URI: .*\n/, 'URI: portal\n')],
  ['another version', edit('Version: 1', 'Version: 2')],
  ['no version', edit('Version: 1\n', '')],
  ['no chain', edit('Chain ID: 137\n', '')],
  ['a chain that is none', edit('137', '0x89')],
  ['a short nonce', edit('32891756ab', '3289175')],
  ['a nonce of signs', edit('32891756ab', '3289-1756-ab')],
  ['no instant of issue', edit(/Issued At: .*\n/, '')],
  ['an instant of another form', edit('2026-01-02T03:04:05.678Z', '2 Jan 2026 03:04:05 GMT')],
  ['an instant that never was', edit('2026-01-02T03:04:05.678Z', '2026-13-02T03:04:05.678Z')],
  ['an end before its begin', WHOLE],
  ['a field twice', edit('Version: 1', 'Version: 1\nVersion: 1')],
  ['fields in another order', edit('Version: 1\nChain ID: 137', 'Chain ID: 137\nVersion: 1')],
  ['a field of its own', edit('Request ID: some id', 'Request ID: some id\nAdmin: true')],
  ['an empty line between fields', edit('Version: 1\n', 'Version: 1\n\n')],
  ['a line after all', `${WHOLE}\nmore`],
  ['a resource that is none', edit('- ipfs://bafybei', '- terms')],
])('a message with %s is refused', (_what, text) => {
  expect(() => parseWeb3Message(text, 'ethereum')).toThrow(/^The signed message cannot be read: /);
});

test('signatures have one shape, and an address with letters of both cases its checksum', () => {
  const wallet = ethereumWallet();
  const own = Buffer.from(wallet.sign(WHOLE));
  const hex = (bytes: Buffer) => `0x${bytes.toString('hex')}`;
  const isRight = (bytes: Buffer, address = wallet.address) =>
    isSignedBy('ethereum', address, WHOLE, readSignature(hex(bytes), 'ethereum'));
  expect(isRight(own)).toBe(true);
  const checksum = checksumAddress(wallet.address);
  expect(isRight(own, checksum)).toBe(true);
  expect(canonicalAddress('ethereum', checksum)).toBe(wallet.address);
  const letter = /[a-f]/.exec(checksum.slice(2))?.[0] ?? '';
  if (letter)
    expect(isRight(own, `0x${checksum.slice(2).replace(letter, letter.toUpperCase())}`)).toBe(false);
  expect(checksumAddress(ADDRESS)).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');

  // Without the 27 of old, with a number of no key, and the twin with the high s.
  const withLast = (last: number) => Buffer.concat([own.subarray(0, 64), Buffer.from([last])]);
  expect(isRight(withLast((own[64] ?? 0) - 27))).toBe(true);
  expect(isRight(withLast(29))).toBe(false);
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const highS = order - BigInt(`0x${own.subarray(32, 64).toString('hex')}`);
  const twin = Buffer.concat([
    own.subarray(0, 32),
    Buffer.from(highS.toString(16).padStart(64, '0'), 'hex'),
    Buffer.from([own[64] === 27 ? 28 : 27]),
  ]);
  expect(isRight(twin)).toBe(false);

  for (const text of ['', '0x', hex(own).slice(2), `${hex(own)}00`, 'x'.repeat(132)]) {
    expect(() => readSignature(text, 'ethereum')).toThrow(/65 bytes/);
  }
  for (const text of ['', 'A'.repeat(85), `${'A'.repeat(86)}=`, `${'A'.repeat(85)}!`]) {
    expect(() => readSignature(text, 'solana')).toThrow(/64 bytes/);
  }
});

test.each(['00'.repeat(32), `01${'00'.repeat(31)}`, 'ff'.repeat(32)])(
  "the Solana address of the bytes %s is nobody's: everybody could sign for it",
  (hex) => {
    const key = Buffer.from(hex, 'hex');
    const zeros = Buffer.alloc(32);
    for (const signature of [Buffer.alloc(64), Buffer.concat([key, zeros])]) {
      expect(isSignedBy('solana', toBase58(key), WHOLE, signature)).toBe(false);
    }
  },
);

test('base58 is decoded correctly', () => {
  for (const hex of ['00', '0000ff01', 'ff'.repeat(32), `00${'01'.repeat(31)}`]) {
    const bytes = Buffer.from(hex, 'hex');
    expect(fromBase58(toBase58(bytes))?.toString('hex')).toBe(hex);
  }
  expect(fromBase58('0OIl')).toBeUndefined();
});
