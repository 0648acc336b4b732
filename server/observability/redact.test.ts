import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const key = randomBytes(32);

test.each([
  ['the query of an address', 'in the "/auth/v1/verify?token=abc&type=x" (GET)', 'abc'],
  ['the fragment of an address', 'to https://portal.test/auth#access_token=abc', 'abc'],
  ['a field of a form', 'the body grant_type=x&refresh_token=abc9 was refused', 'abc9'],
  ['a header', 'authorization: Bearer abc.def', 'abc'],
  ['a password in an address', 'cannot reach smtps://user:abc@mail.test', 'abc'],
  ['a signed token', `token ${'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.abc'} is none`, 'eyJ'],
  ['a hash of a password', 'row $argon2id$v=19$m=19456,t=2,p=1$abc$def', 'abc'],
  ['a key in hexadecimal', `no row for ${key.toString('hex')}`, key.toString('hex')],
  ['a key in base64', `no row for ${key.toString('base64url')}.`, key.toString('base64url')],
  ['a key without a digit', `no row for ${'kRz-Q_vJ'.repeat(6)}.`, 'kRz-Q_vJ'],
])('removes %s', (_what, text, secret) => {
  expect(redact(text)).not.toContain(secret);
});

test('keeps what helps to find a defect', () => {
  const text =
    'at answer (file:///opt/app/node_modules/fastify/lib/reply.js:593:20) GET /rest/v1/work_orders 57014 b1e6f0de-7d8e-4f7c-9f0e-0123456789ab';
  expect(redact(text)).toBe(text);
});

test('keeps a line of JSON valid', () => {
  const line = JSON.stringify({ msg: 'in "/a?token=x\\y" and "b?c"', err: { message: 'code=1\n"/x#y"' } });
  expect(() => JSON.parse(redact(line))).not.toThrow();
});
