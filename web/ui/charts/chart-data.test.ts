import { expect, it } from 'vitest';
import { axisTicks, niceMax, spreadLabels } from './chart-data.ts';

it('ends an axis on a round number at or above the largest value', () => {
  expect([0, 3, 7, 12, 41, 52, 99, 1300].map((value) => niceMax([value]))).toEqual([
    4, 4, 8, 20, 50, 80, 100, 2000,
  ]);
});

it('divides an axis into whole numbers, whatever its maximum', () => {
  expect(axisTicks(8)).toEqual([0, 2, 4, 6, 8]);
  expect(axisTicks(10)).toEqual([0, 2, 4, 6, 8, 10]);
  for (const value of [1, 5, 9, 17, 42, 77, 130]) {
    expect(axisTicks(niceMax([value])).every(Number.isInteger)).toBe(true);
  }
});

it('separates labels and keeps them above the bottom, in the given order', () => {
  expect(spreadLabels([100, 20, 104], 14, 200)).toEqual([100, 20, 114]);
  expect(spreadLabels([199, 200], 14, 200)).toEqual([186, 200]);
  expect(spreadLabels([], 14, 200)).toEqual([]);
});
