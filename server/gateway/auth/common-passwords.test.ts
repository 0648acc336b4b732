import { expect, test } from 'vitest';
import { isCommonPassword } from '#server/gateway/auth/common-passwords.ts';

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
])('%s is refused: it is what guessers make of a common word', (password) => {
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
