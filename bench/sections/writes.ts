import { insertAndSelectCall, insertCall, updateCall } from '../calls/writes.ts';
import { compareCalls } from './calls.ts';
import { type Section, say } from './section.ts';

/** A new message, the same read back, and a change of one row; each is on the disk before it is answered. */
export const writes: Section = {
  name: 'writes',
  async run(open, options) {
    const world = await open();
    say('A message written, written and read back; one row changed.\n');
    const bounds = { bare: 0.75, pgbench: undefined, lite: 3 };
    const compared = Object.values(world.viewers).flatMap((viewer) => [
      { ...{ call: insertCall(viewer), bodyAt: 3, withLite: true }, bounds },
      {
        ...{ call: insertAndSelectCall(viewer), bodyAt: 3, withLite: true },
        // The row is looked at before it is kept, which the bare handler does not do: a second round trip.
        bounds: { ...bounds, bare: undefined },
      },
      { ...{ call: updateCall(viewer), bodyAt: 3, withLite: true }, bounds },
    ]);
    return (await compareCalls(world, compared, options)).promises;
  },
};
