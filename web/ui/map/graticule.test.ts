import { expect, it } from 'vitest';
import { graticule } from './graticule.ts';

const labels = (box: Parameters<typeof graticule>[0]) =>
  graticule(box).features.map(({ properties }) => properties?.label);

it('names the lines of a county by tenths of a degree', () => {
  const names = labels({ west: -83.4, east: -82.7, south: 39.7, north: 40.3 });
  expect(names).toContain('40.0° N');
  expect(names).toContain('83.1° W');
  expect(names.length).toBeLessThan(40);
});

it('draws the whole world in steps of thirty degrees, and not beyond its edge', () => {
  const names = labels({ west: -180, east: 180, south: -80, north: 80 });
  expect(names).toContain('0°');
  expect(names).toContain('180° E');
  expect(names).not.toContain('210° E');
});
