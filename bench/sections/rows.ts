import { countCall, functionCall, oneRowCall } from '../calls/reads.ts';
import { compareCalls } from './calls.ts';
import { type Section, say } from './section.ts';

/** One row, a filter with an exact count, and a function of the database. */
export const rows: Section = {
  name: 'rows',
  async run(open, options) {
    const world = await open();
    say(
      `One of ${options.size.workOrders} work orders; a page and the exact count; 20 messages by a function.\n`,
    );
    const compared = Object.values(world.viewers).flatMap((viewer) => [
      {
        ...{ call: oneRowCall(viewer), bodyAt: 2, withLite: true },
        bounds: { bare: 0.75, pgbench: 0.55, lite: undefined },
      },
      {
        ...{ call: countCall(viewer), bodyAt: 2, withLite: true },
        bounds: { bare: 0.75, pgbench: 0.5, lite: 2 },
      },
      {
        ...{ call: functionCall(viewer), bodyAt: 2, withLite: true },
        bounds: { bare: 0.75, pgbench: undefined, lite: undefined },
      },
    ]);
    return (await compareCalls(world, compared, options)).promises;
  },
};
