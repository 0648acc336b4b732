import { expect, test } from 'vitest';
import { plainAmount } from '#web/lib/typed-amount.ts';

test.for([
  ['1250', '1250'],
  [' $1,250.50 ', '1250.50'],
  ['1,234,567', '1234567'],
  ['$ 80.', '80.'],
  ['', ''],
] as const)('%s is plain', ([typed, plain]) => expect(plainAmount(typed)).toBe(plain));

test.for(['412,50', '12,50', '600,5', '1,2,3.4', '1,23,456', '1,2345', '1.234,56', ',500'])(
  '%s keeps its comma: it is no thousands separator',
  (typed) => expect(plainAmount(typed)).toContain(','),
);
