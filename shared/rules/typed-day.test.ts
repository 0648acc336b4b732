import { expect, test } from 'vitest';
import { typedDay } from '#shared/rules/typed-day.ts';

test.for([
  ['3/31/2027', '2027-03-31'],
  ['03/01/2027', '2027-03-01'],
  [' 12/5/2027 ', '2027-12-05'],
  ['2027-03-31', '2027-03-31'],
  ['31.03.2027', '31.03.2027'],
  ['3/31/27', '3/31/27'],
  ['', ''],
])('%s is %s', ([typed, day]) => expect(typedDay(typed ?? '')).toBe(day));
