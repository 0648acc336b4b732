import { expect, test } from 'vitest';
import { differencesOf, withTheirs } from './differences.ts';

const base = { name: 'Harvest', city: 'Akron', trades: ['HVAC'], notes: '' };
const fields = ['name', 'city', 'trades', 'notes'] as const;

test('lists the fields that differ, and who changed them', () => {
  const newest = { ...base, city: 'Ashford', trades: ['HVAC', 'Roofing'] };
  const mine = { ...base, name: 'Harvest Foods', city: 'Kent' };
  expect(differencesOf(base, newest, mine, fields)).toEqual([
    { field: 'name', isMine: true },
    { field: 'city', isMine: true },
    { field: 'trades', isMine: false },
  ]);
  expect(withTheirs(mine, newest, new Set(['city', 'trades'] as const))).toEqual({
    ...mine,
    city: 'Ashford',
    trades: ['HVAC', 'Roofing'],
  });
});

test('an empty text and no value are the same', () => {
  const written: Record<(typeof fields)[number], unknown> = base;
  expect(differencesOf(written, { ...written, notes: null }, written, fields)).toEqual([]);
});
