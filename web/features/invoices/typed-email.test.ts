import { expect, test } from 'vitest';
import { addressesIn } from './typed-email.ts';

test.each([
  ['', []],
  [' , ;\n', []],
  ['a@x.test', ['a@x.test']],
  ['A@x.test, b@x.test;c@x.test\nd@x.test  a@X.TEST,', ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test']],
  ['Ann Lee', ['ann', 'lee']],
])('%j has the addresses %j', (typed, addresses) => {
  expect(addressesIn(typed)).toEqual(addresses);
});
