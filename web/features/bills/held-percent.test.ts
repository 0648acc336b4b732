import { expect, test } from 'vitest';
import { heldPercent } from '#web/features/bills/held-percent.ts';

test.each([
  ['what is agreed is not sent', '10', 10, {}],
  ['nothing agreed, nothing typed', '', null, {}],
  ['another percentage', '7.25', 10, { percent: 7.25 }],
  ['emptied, nothing is held', ' ', 10, { percent: 0 }],
  ['with its sign', '5 %', null, { error: 'Enter a percentage from 0 to 100.' }],
  ['too much', '100.01', null, { error: 'Enter a percentage from 0 to 100.' }],
  ['negative', '-1', null, { error: 'Enter a percentage from 0 to 100.' }],
  ['a word', 'ten', 10, { error: 'Enter a percentage from 0 to 100.' }],
  ['too exact', '1.005', null, { error: 'Use at most two decimals.' }],
] as const)('%s', (_name, typed, agreed, expected) => {
  expect(heldPercent(typed, agreed)).toEqual(expected);
});
