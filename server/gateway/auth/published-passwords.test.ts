import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '#server/gateway/auth/common-passwords.ts';
import { passwordWeakness } from '#server/gateway/auth/password-policy.ts';
import { PORTAL_PASSWORD_POLICY } from '#server/gateway/auth/settings-passwords.ts';
import { passwordProblems } from '#shared/rules/password.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

/**
 * The 3,000 most frequent passwords (reliability requirements 26), which satisfy our classes only once they are dressed
 * up.
 */
const MOST_FREQUENT = 3000;
const text = readFileSync(new URL('published-passwords.txt', import.meta.url), 'utf8');
const WORDS = text.replace(/^#.*$/gm, '').split(/\s+/).filter(Boolean);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const WAYS: Record<string, (word: string) => string> = {
  'Word1!': (word) => `${capital(word)}1!`,
  'Word@123': (word) => `${capital(word)}@123`,
  'Word2026!': (word) => `${capital(word)}2026!`,
  '!1Word': (word) => `!1${capital(word)}`,
  'WORD1!': (word) => `${word.slice(0, -1).toUpperCase()}${word.slice(-1)}1!`,
};
/** The most frequent words that satisfy the classes in this dress. One letter again and again is no word. */
const dressed = (dress: (word: string) => string) =>
  WORDS.filter((word) => /^[a-z]{4,}$/.test(word) && !/^(.)\1+$/.test(word))
    .map(dress)
    .filter((password) => passwordProblems(password).length === 0)
    .slice(0, MOST_FREQUENT);

test.each(Object.entries(WAYS))('the 3,000 most frequent are refused in the form %s', (_form, dress) => {
  const passwords = dressed(dress);
  expect(passwords).toHaveLength(MOST_FREQUENT);
  expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([]);
  expect(passwordWeakness(passwords[0] ?? '', PORTAL_PASSWORD_POLICY)?.reasons).toEqual(['pwned']);
});

test('no password of the list is accepted, and the check is fast', () => {
  expect(WORDS).toHaveLength(10_000);
  expect(WORDS.filter((word) => !passwordWeakness(word, PORTAL_PASSWORD_POLICY))).toEqual([]);
  const start = performance.now();
  for (const word of WORDS) isCommonPassword(`${word}#7x`);
  expect((performance.now() - start) / WORDS.length).toBeLessThan(1);
});

describe('they are refused', () => {
  const gateway = sharedGateway({ AUTH_LIMIT_ADDRESS: '1000', AUTH_DISABLE_SIGNUP: 'false' });
  const refused = { status: 422, code: 'weak_password' };
  /** Every 300th of the most frequent. */
  const some = dressed((word) => `${capital(word)}1!`).filter((_, index) => index % 300 === 7);

  test('at sign-up and when a user changes or resets a password', async () => {
    const { email, client } = await gateway.person();
    await gateway.client().auth.resetPasswordForEmail(email);
    const redirect = await gateway.follow(gateway.lastMail('recovery', email));
    const facts = new URLSearchParams(redirect.hash.slice(1));
    const reset = gateway.client();
    await reset.auth.setSession({
      access_token: facts.get('access_token') ?? '',
      refresh_token: facts.get('refresh_token') ?? '',
    });
    expect(some).toHaveLength(10);
    for (const [index, password] of some.entries()) {
      const stranger = `stranger-${index}@people.test`;
      const answers = await Promise.all([
        gateway.client().auth.signUp({ email: stranger, password }),
        client.auth.updateUser({ password }),
        reset.auth.updateUser({ password }),
      ]);
      for (const { error } of answers) expect(error).toMatchObject(refused);
    }
  });
});
