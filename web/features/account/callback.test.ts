import { expect, test } from 'vitest';
import { readCallback } from './callback.ts';

const callbackOf = (rest: string) => readCallback(`http://portal.test/account-change${rest}`);
const outcomeOf = (rest: string) => {
  const callback = callbackOf(rest);
  return callback && 'outcome' in callback ? callback.outcome : undefined;
};

test('a link that needs confirmation has its token', () => {
  expect(callbackOf('#sb=&token_hash=abc&type=email_change')).toEqual({ tokenHash: 'abc' });
  expect(callbackOf('?token_hash=abc')).toBeNull();
});

test('a used link and an expired one are distinguished', () => {
  const used =
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+has+already+been+used';
  expect(outcomeOf(used)).toBe('used');
});

test('the first of two links says that the other one is pending', () => {
  const message =
    'message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email';
  expect(outcomeOf(`?of=email#${message}&sb=`)).toBe('half-confirmed');
});

test('tokens show what was done, and are passed on so that their session is ended', () => {
  expect(
    readCallback('http://portal.test/account-change?of=email#access_token=abc&type=email_change'),
  ).toEqual({
    outcome: 'changed',
    accessToken: 'abc',
  });
  expect(outcomeOf('?of=link#access_token=abc&provider_token=p')).toBe('linked');
});

test('refusals are distinguished by their code, in the query or the fragment', () => {
  expect(outcomeOf('?of=email#error=access_denied&error_code=otp_expired')).toBe('expired');
  expect(outcomeOf('?of=email#error=access_denied&error_code=email_exists')).toBe('taken');
  expect(outcomeOf('?of=link&error=access_denied&error_code=identity_already_exists')).toBe('linked-already');
  expect(outcomeOf('?of=link&error=access_denied#error=access_denied')).toBe('failed');
  expect(outcomeOf('?of=email')).toBeUndefined();
});
