import { expect, it } from 'vitest';
import { formatMiles } from './miles.ts';

it('says miles to one decimal', () => {
  expect(formatMiles(126.34)).toBe('126.3');
  expect(formatMiles(0)).toBe('0.0');
});

it('does not round away what is near', () => expect(formatMiles(0.02)).toBe('< 0.1'));
