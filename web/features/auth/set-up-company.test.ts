import { expect, test } from 'vitest';
import { setUpProblems } from './set-up-company.ts';

const input = {
  token: 'one-time',
  company_name: 'Rowan Facilities',
  time_zone: 'America/New_York',
  first_name: 'Ada',
  last_name: 'Hill',
  email: 'ada@rowan.test',
  password: 'Rowan!2026',
};

test('a filled form has no problems', () => {
  expect(setUpProblems(input)).toEqual({});
});

test('each empty field says what to enter, in the order of the form', () => {
  const problems = setUpProblems({ ...input, company_name: '  ', first_name: '', last_name: '', email: '' });
  expect(Object.entries(problems)).toEqual([
    ['company_name', 'Enter the name of your company.'],
    ['first_name', 'Enter your first name.'],
    ['last_name', 'Enter your last name.'],
    ['email', 'Enter an email address.'],
  ]);
});

test('a cleared time zone is asked for', () => {
  expect(setUpProblems({ ...input, time_zone: '' })).toEqual({
    time_zone: 'Choose a time zone, such as America/New_York.',
  });
});

test('half an email address is refused', () => {
  expect(setUpProblems({ ...input, email: 'ada@' })).toEqual({ email: 'Enter an email address.' });
});
