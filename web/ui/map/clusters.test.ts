import { describe, expect, it } from 'vitest';
import { clusters } from './clusters.ts';

const at = (id: string, latitude: number, longitude: number, count?: number) => ({
  id,
  latitude,
  longitude,
  title: id,
  ...(count === undefined ? {} : { count }),
});
const columbus = at('columbus', 39.96, -83);
const dublin = at('dublin', 40.1, -83.11);
const cleveland = at('cleveland', 41.5, -81.7);

describe('marks on the map', () => {
  it('are separate where there is room', () =>
    expect(clusters([columbus, dublin, cleveland], 10).map(({ locations }) => locations.length)).toEqual([
      1, 1, 1,
    ]));

  it('are grouped where they would overlap', () =>
    expect(clusters([columbus, dublin, cleveland], 6).map(({ count }) => count)).toEqual([2, 1]));

  it('are one group from far away', () => {
    const [mark, ...others] = clusters([columbus, dublin, cleveland], 2);
    expect(others).toEqual([]);
    expect(mark).toMatchObject({
      id: 'columbus',
      count: 3,
      bounds: { south: 39.96, north: 41.5, west: -83.11, east: -81.7 },
    });
  });

  it('in a cluster are counted completely, and the cluster is close to most of them', () => {
    const [mark] = clusters([at('heap', 40, -83, 99), at('one', 40.2, -83)], 4);
    expect(mark?.count).toBe(100);
    expect(mark?.latitude).toBeCloseTo(40.002);
  });

  it('at one location stay together at every zoom', () =>
    expect(clusters([columbus, { ...columbus, id: 'again' }], 22)).toHaveLength(1));
});
