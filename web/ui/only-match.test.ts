import { describe, expect, it } from 'vitest';
import { hasText, onlyMatch } from './only-match.ts';

const north = { value: '1', label: 'Northlight Refrigeration', detail: 'Does HVAC' };
const polar = { value: '2', label: 'Polar Air', detail: 'No trades on file' };
const hvac = { value: '3', label: 'HVAC' };
const controls = { value: '4', label: 'HVAC controls' };

describe('the input', () => {
  it.each([
    ['Northlight', north],
    ['  northLIGHT refrigeration ', north],
    ['hvac', hvac],
    ['HVAC c', controls],
  ])('selects the only option that "%s" fits', (text, option) =>
    expect(onlyMatch([north, polar, hvac, controls], text)).toBe(option),
  );

  it.each(['', '   ', 'o', 'Southlight'])('takes none for "%s"', (text) =>
    expect(onlyMatch([north, polar, hvac, controls], text)).toBeUndefined(),
  );

  it('selects none of two with the same name', () =>
    expect(onlyMatch([polar, { ...polar, value: '5' }], 'Polar Air')).toBeUndefined());

  it('is searched in the second line of options that the server searches', () => {
    expect(onlyMatch([north, polar], 'no trades', { inDetail: true })).toBe(polar);
    expect(onlyMatch([north, polar], 'no trades')).toBeUndefined();
  });
});

it('matches text whatever its case and accents', () => {
  expect(hasText('Café Zoë', 'cafe zoe')).toBe(true);
  expect(hasText('Cafe', 'café')).toBe(true);
  expect(hasText('Cafe', 'tea')).toBe(false);
});
