import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '#shared/rules/hours.ts';
import { legs, orderByHand, orderStops, type RouteStop } from './route-order.ts';

/** On a plane, so that distances are easy to compute by hand. */
const distance = (a: Position, b: Position) => Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude);
const at = (latitude: number, longitude = 0): Position => ({ latitude, longitude });
const stop = (id: string, position: Position | null, rest: Partial<RouteStop> = {}): RouteStop => ({
  ...{ id, position, fixedAt: null, isDone: false },
  ...rest,
});
const ids = (stops: readonly RouteStop[]) => stops.map(({ id }) => id).join('');
const lengthOf = (stops: readonly RouteStop[], from: Position | null) =>
  legs(stops, from, distance).reduce<number>((sum, leg) => sum + (leg ?? 0), 0);

describe('the order of a route', () => {
  it('goes to the nearest stop first', () => {
    const stops = [stop('c', at(3)), stop('a', at(1)), stop('b', at(2))];
    expect(ids(orderStops(stops, at(0), distance))).toBe('abc');
  });

  it('starts with the first stop without a known starting point', () => {
    const stops = [stop('b', at(2)), stop('c', at(3)), stop('a', at(0))];
    expect(ids(orderStops(stops, null, distance))).toBe('bca');
  });

  it('keeps fixed times, and continues from the last of them', () => {
    const stops = [
      stop('a', at(1)),
      stop('z', at(9), { fixedAt: '2026-11-20T15:00:00Z' }),
      stop('b', at(8)),
      stop('y', at(5), { fixedAt: '2026-11-20T09:00:00-05:00' }),
    ];
    expect(ids(orderStops(stops, at(0), distance))).toBe('yzba');
  });

  it('puts locations without a position after the others, and finished stops at the end', () => {
    const stops = [stop('d', at(0), { isDone: true }), stop('u', null), stop('a', at(1))];
    expect(ids(orderStops(stops, at(0), distance))).toBe('aud');
  });

  it('reverses sections where the nearest neighbor was a detour', () => {
    // From 0 the nearest is 1, then -1.5: going to -1.5 first is shorter.
    const stops = [stop('a', at(1)), stop('b', at(-1.5)), stop('c', at(7)), stop('d', at(8))];
    expect(ids(orderStops(stops, at(0), distance))).toBe('bacd');
  });

  it('has every stop once, and no section whose reversal would shorten it', () => {
    const coordinate = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate), { maxLength: 14 }),
        fc.boolean(),
        (positions, known) => {
          const stops = positions.map(([latitude, longitude], index) =>
            stop(String(index), at(latitude, longitude)),
          );
          const from = known ? at(0) : null;
          const ordered = orderStops(stops, from, distance);
          expect(ordered.map(({ id }) => id).sort()).toEqual(stops.map(({ id }) => id).sort());
          const length = lengthOf(ordered, from);
          for (let i = known ? 0 : 1; i < ordered.length; i++) {
            for (let j = i + 1; j < ordered.length; j++) {
              const turned = [
                ...ordered.slice(0, i),
                ...ordered.slice(i, j + 1).reverse(),
                ...ordered.slice(j + 1),
              ];
              expect(lengthOf(turned, from)).toBeGreaterThan(length - 1e-6);
            }
          }
        },
      ),
    );
  });
});

describe('a manual order', () => {
  const stops = [stop('a', at(1)), stop('b', at(2)), stop('c', at(3))];

  it('stays as it was set', () => expect(ids(orderByHand(stops, ['c', 'a', 'b']))).toBe('cab'));

  it('puts later stops behind it', () => expect(ids(orderByHand(stops, ['c']))).toBe('cab'));

  it('moves finished stops to the end', () => {
    const done = [stop('c', at(3), { isDone: true }), stop('a', at(1)), stop('b', at(2))];
    expect(ids(orderByHand(done, ['c', 'b', 'a']))).toBe('bac');
  });
});

describe('the distances of a route', () => {
  it('lead from stop to stop, the first from the current position', () =>
    expect(legs([stop('a', at(1)), stop('b', at(3))], at(0), distance)).toEqual([1, 2]));

  it('skip locations without a position and finished stops', () =>
    expect(
      legs(
        [stop('a', at(1)), stop('u', null), stop('b', at(3)), stop('d', at(9), { isDone: true })],
        null,
        distance,
      ),
    ).toEqual([null, null, 2, null]));
});
