import { expect, it } from 'vitest';
import { mapScale } from './map-scale.ts';

it.each([
  [9, '5 mi'],
  [4, '200 mi'],
  [15, '500 ft'],
])('at zoom %d in Ohio it is %s', (zoom, label) => {
  const scale = mapScale(40, zoom);
  expect(scale.label).toBe(label);
  expect(scale.widthPx).toBeGreaterThan(30);
  expect(scale.widthPx).toBeLessThanOrEqual(96);
});
