import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPasswordHasher } from '#server/gateway/auth/passwords.ts';
import { PASSWORD } from '#test/support/auth-gateway.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

/** People who were brought over from another server, with the hashes that it made. */
const gateway = sharedGateway({ AUTH_LIMIT_ADDRESS: '1000' }, { passwords: createPasswordHasher() });
afterEach(() => {
  vi.restoreAllMocks();
});

const OURS = /^\$argon2id\$v=19\$m=47104,t=2,p=1\$/;
const FIREBASE =
  '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=ou9tdYTGyYm8kuR6Dt0Bp0kDuAYoXrK16mbZO4yGwAn3oLspjnN0/c41v8xZnO1n14J3MjKj1b2g6AUCAlFwMw==$C0sHCg9ek77hsg==$zKVTMvnWVw5BBOZNUdnsalx4c4c7y/w7IS5p6Ut2+CfEFFlz37J9huyQfov4iizN8dbjvEJlM5tQaJP84+hfTw==';
const BCRYPT = '10$r7F5k/DI11MV52DJ2tLHZO2A7eKCaBUl6ZL7hwRKZ13ehhp92puKy';
const HASHES: [name: string, hash: string, password: string][] = [
  ['bcrypt 2a', `$2a$${BCRYPT}`, PASSWORD],
  ['bcrypt 2b', `$2b$${BCRYPT}`, PASSWORD],
  ['bcrypt 2y', `$2y$${BCRYPT}`, PASSWORD],
  ['scrypt of Firebase', FIREBASE, 'mytestpassword'],
  ['argon2i', '$argon2i$v=19$m=16,t=2,p=1$bGJRWThNOHJJTVBSdHl2dQ$NfEnUOuUpb7F2fQkgFUG4g', 'test'],
  [
    'weaker argon2id',
    '$argon2id$v=19$m=32,t=3,p=2$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk',
    'test',
  ],
];

async function imported(hash: string) {
  const { id, email } = await gateway.person();
  await store(id, hash);
  return { id, email };
}
const store = (id: string, hash: string) =>
  gateway.owner.query('update auth.users set encrypted_password = $2 where id = $1', [id, hash]);
const signIn = async (email: string, password: string) =>
  (await gateway.client().auth.signInWithPassword({ email, password })).error?.code;

async function storedHash(id: string): Promise<string> {
  const { rows } = await gateway.owner.query('select encrypted_password from auth.users where id = $1', [id]);
  return rows[0].encrypted_password;
}

/** Runs `work` right before the next statement of this name. */
function before(statement: string, work: () => Promise<unknown>): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [{ name }] = args as [pg.QueryConfig];
    if (name !== statement) return query.apply(this, args);
    vi.restoreAllMocks();
    work().then(() => query.apply(this, args));
    return undefined;
  } as never);
}

describe.each(HASHES)('%s', (_name, hash, password) => {
  test('lets its person in, and is made anew in our way', async () => {
    const { id, email } = await imported(hash);
    expect(await signIn(email, password)).toBeUndefined();
    const anew = await storedHash(id);
    expect(anew).toMatch(OURS);
    expect(await signIn(email, password)).toBeUndefined();
    expect(await storedHash(id)).toBe(anew);
  });

  test('lets in nobody with another password, and stays', async () => {
    const { id, email } = await imported(hash);
    expect(await signIn(email, `${password}1`)).toBe('invalid_credentials');
    expect(await storedHash(id)).toBe(hash);
  });
});

test.each([
  [
    'of a kind that we do not know',
    '$5$rounds=5000$usesomesillystri$KqJWpanXZHKq2BOB43TSaYhEWsQ1Lr5QNyPCDH/Tp.6',
  ],
  ['cut off', '$argon2id$v=19$m=32,t=3,p=2$SFVpOWJ0eXhjRzVkdGN1RQ'],
  ['that takes too long', `$2b$31$${BCRYPT.slice(3)}`],
  ['that takes too much memory', FIREBASE.replace('n=14', 'n=24')],
])('a hash %s lets nobody in, and is no fault of the server', async (_which, hash) => {
  const { email } = await imported(hash);
  expect(await signIn(email, PASSWORD)).toBe('invalid_credentials');
});

test('a hash as ours, or stronger, is not made anew', async () => {
  const { id, email } = await gateway.person();
  const before = await storedHash(id);
  expect(await signIn(email, PASSWORD)).toBeUndefined();
  expect(await storedHash(id)).toBe(before);
});

test('a right password signs in although the hash was made anew between its comparison and its session', async () => {
  const { id, email } = await imported(`$2b$${BCRYPT}`);
  before('auth-open-session', () => signIn(email, PASSWORD));
  expect(await signIn(email, PASSWORD)).toBeUndefined();
  expect(await storedHash(id)).toMatch(OURS);
});

test('many at once sign in by a hash that the first of them makes anew', async () => {
  const { id, email } = await imported(`$2b$${BCRYPT}`);
  const refusals = await Promise.all(Array.from({ length: 8 }, () => signIn(email, PASSWORD)));
  expect(refusals).toEqual(Array(8).fill(undefined));
  expect(await storedHash(id)).toMatch(OURS);
});

test('a password that is set while the old one’s hash is made anew stays', async () => {
  const { id, email } = await imported(`$2b$${BCRYPT}`);
  const password = 'Another-Relay9?';
  before('auth-renew-hash', () => gateway.admin.auth.admin.updateUserById(id, { password }));
  await signIn(email, PASSWORD);
  expect(await signIn(email, PASSWORD)).toBe('invalid_credentials');
  expect(await signIn(email, password)).toBeUndefined();
});
