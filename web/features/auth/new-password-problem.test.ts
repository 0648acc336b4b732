import { expect, test } from 'vitest';
import { newPasswordProblem } from './new-password-problem.ts';

test.each([
  ['Rowan!2026', 'Rowan!2026', null],
  ['Rowan!2026', 'Rowan!2027', 'Passwords do not match'],
  ['Rowan!2026', '', 'Passwords do not match'],
  ['Row!2026', 'Row!2026', null],
  ['Row!206', 'Row!206', 'Please ensure all password requirements are met'],
  ['rowan!2026', 'rowan!2026', 'Please ensure all password requirements are met'],
  ['ROWAN!2026', 'ROWAN!2026', 'Please ensure all password requirements are met'],
  ['Rowan!berry', 'Rowan!berry', 'Please ensure all password requirements are met'],
  ['Rowan-2026', 'Rowan-2026', 'Please ensure all password requirements are met'],
  ['', '', 'Please ensure all password requirements are met'],
])('the password "%s" confirmed by "%s": %s', (password, confirmation, expected) => {
  expect(newPasswordProblem(password, confirmation)).toBe(expected);
});
