import fc from 'fast-check';

/** One change of a byte sequence. */
type Mutation =
  | { kind: 'flip'; at: number; bit: number }
  | { kind: 'cut'; at: number; length: number }
  | { kind: 'repeat'; at: number; length: number; times: number }
  | { kind: 'insert'; at: number; bytes: Uint8Array };

const at = fc.nat({ max: 9999 });
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at, bit: fc.nat({ max: 7 }) }),
  fc.record({ kind: fc.constant('cut' as const), at, length: fc.nat({ max: 20 }) }),
  fc.record({
    kind: fc.constant('repeat' as const),
    at,
    length: fc.nat({ max: 30 }),
    times: fc.nat({ max: 40 }),
  }),
  fc.record({ kind: fc.constant('insert' as const), at, bytes: fc.uint8Array({ maxLength: 12 }) }),
);

export const mutations = fc.array(mutation, { minLength: 1, maxLength: 5 });

/** The bytes after all changes; offsets wrap around the length, so that each change has one. */
export function mutate(bytes: Buffer, changes: readonly Mutation[]): Buffer {
  return changes.reduce(mutateOnce, bytes);
}

function mutateOnce(bytes: Buffer, change: Mutation): Buffer {
  const offset = bytes.length === 0 ? 0 : change.at % bytes.length;
  const [before, after] = [bytes.subarray(0, offset), bytes.subarray(offset)];
  switch (change.kind) {
    case 'flip': {
      const changed = Buffer.from(bytes);
      changed[offset] = (changed[offset] ?? 0) ^ (1 << change.bit);
      return changed;
    }
    case 'cut':
      return Buffer.concat([before, after.subarray(change.length)]);
    case 'repeat':
      return Buffer.concat([before, ...Array(change.times).fill(after.subarray(0, change.length)), after]);
    case 'insert':
      return Buffer.concat([before, change.bytes, after]);
  }
}
