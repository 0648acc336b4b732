/** A seeded source of chance: the same seed gives the same company on every machine. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** An amount of dollars and cents from `low` to `high`. */
  money(low: number, high: number): number;
  /** True in `share` (0–1) of the cases. */
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  /** A version 4 uuid. */
  uuid(): string;
}

/** Makes a source of chance (mulberry32) from a whole number. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));

  function weighted<T>(items: readonly T[], weight: (item: T) => number): T {
    let rest = next() * items.reduce((sum, item) => sum + weight(item), 0);
    for (const item of items) {
      rest -= weight(item);
      if (rest < 0) return item;
    }
    throw new RangeError('There is nothing to choose from: every weight is zero.');
  }

  return {
    next,
    int,
    money: (low, high) => int(Math.round(low * 100), Math.round(high * 100)) / 100,
    chance: (share) => next() < share,
    pick: (items) => weighted(items, () => 1),
    weighted,
    uuid() {
      const hex = Array.from({ length: 8 }, () => int(0, 0xffff).toString(16).padStart(4, '0')).join('');
      const variant = '89ab'[int(0, 3)];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
