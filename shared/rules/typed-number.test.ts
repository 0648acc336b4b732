import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.for([
  ['1250', 1250],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1 234,50', 1234.5],
  ['1\u00a0234,50', 1234.5],
  ['350,50', 350.5],
  ['600,5', 600.5],
  ['$350.50', 350.5],
  [' $ 80. ', 80],
  ['US$ 12', 12],
  ['350,50 $', 350.5],
  ['350.50$', 350.5],
  ['1 234,50\u00a0US$', 1234.5],
  ['-12,5 USD', -12.5],
  ['.5', 0.5],
  [',5', 0.5],
  ['0,500', 0.5],
  ['1,2345', 1.2345],
  ['1,234,567', 1234567],
  ['1.234.567', 1234567],
  ['1.234.567,89', 1234567.89],
  ['-12,5', -12.5],
  // What could be either is read as in the US.
  ['1,234', 1234],
  ['1.234', 1.234],
  ['12,345', 12345],
] as const)('%s is %d', ([typed, number]) => expect(typedNumber(typed)).toBe(number));

test.for(['', '  ', null, undefined])('%s is none', (typed) => expect(typedNumber(typed)).toBeNull());

test('a number stays what it is', () => expect(typedNumber(4.5)).toBe(4.5));

test.for([
  'a lot',
  '1,2,3.4',
  '1,23,456',
  '1.2.3',
  '1,234,56',
  '1..2',
  '.',
  ',',
  '$',
  '5 $ 6',
  '$5$',
  '12 lb',
  '1e5',
  '0x10',
  '5-',
])('%s is no number', (typed) => expect(typedNumber(typed)).toBeNaN());
