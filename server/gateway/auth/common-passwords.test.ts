import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isCommonPassword } from '#server/gateway/auth/common-passwords.ts';
import { passwordWeakness } from '#server/gateway/auth/password-policy.ts';
import { PORTAL_PASSWORD_POLICY } from '#server/gateway/auth/settings-passwords.ts';

test.each([
  'P@ssw0rd',
  'P@ssw0rd1!',
  'Password123!',
  'Passw0rd!',
  '!Password1',
  'Welcome1!',
  'Welcome@123',
  'Summer2026!',
  'Winter24!!',
  'Qwerty123!',
  'Qwerty!23456',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Zaq1@wsx',
  'Abcd@1234',
  'Admin@123',
  'Admin123!@#',
  'Test@1234',
  'Letmein1!',
  'Iloveyou1!',
  'Dragon1!',
  'Monkey12!',
  'Michael1!',
  'Football1!',
  'Trustno1!',
  'Changeme1!',
  'Password12345678!',
  'Aa123456!',
  'Abc123!!',
  'Pass@word1',
  'Company2026!',
  'Baseball#1',
  'Asdf!234',
  'HelloHello1!',
])('%s is refused as a usual variant of a common word', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Fieldfare!2026',
  'Correct-Horse7-Battery',
  'vK8!mq2Lr#',
  'Tulip&Wrench41',
  'N0rth-Gate!Relay',
  'Sam!839201748362',
  'Rooftop#Unit12',
  'x7$Kp9!wQz',
])('%s is accepted', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

const WORDS = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .split(/\s+/)
  .filter(Boolean);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const swapped = (word: string) =>
  word.replace(/[aoe]/g, (letter) => ({ a: '@', o: '0', e: '3' })[letter] ?? letter);

test('the list is long, and none of its words is an accepted password', () => {
  expect(WORDS.length).toBeGreaterThan(2500);
  expect(WORDS.filter((word) => !passwordWeakness(word, PORTAL_PASSWORD_POLICY))).toEqual([]);
});

test.each<[string, (word: string) => string]>([
  ['Word1!', (word) => `${capital(word)}1!`],
  ['Word@123', (word) => `${capital(word)}@123`],
  ['Word2026!', (word) => `${capital(word)}2026!`],
  ['!1Word', (word) => `!1${capital(word)}`],
  ['W0rd1!', (word) => `${capital(swapped(word))}1!`],
  ['W0rd#7', (word) => `${capital(swapped(word))}#7`],
])('none of its words is accepted in the form %s', (_form, dress) => {
  // One letter again and again is no word once it is a row of signs.
  const words = WORDS.filter((word) => /^[a-z]+$/.test(word) && !/^(.)\1+$/.test(word));
  expect(words.length).toBeGreaterThan(2000);
  expect(words.filter((word) => !isCommonPassword(dress(word)))).toEqual([]);
});
