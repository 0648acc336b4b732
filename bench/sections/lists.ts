import { watchMemory } from '#test/support/resident-memory.ts';
import { listCall } from '../calls/reads.ts';
import { compareCalls, ratioOf } from './calls.ts';
import { type Section, say } from './section.ts';

/** The work-order list as administrator and as subcontractor, and what the server weighs while it answers. */
export const lists: Section = {
  name: 'lists',
  async run(open, options) {
    const world = await open();
    const { admin, subcontractor } = world.viewers;
    const { workOrders, foreignNewest } = options.size;
    say(`50 of ${workOrders} work orders with three embeds; the newest ${foreignNewest} are other firms'.\n`);
    const bounds = { bare: 0.75, pgbench: 0.5, lite: 2 };
    const memory = watchMemory(world.pid);
    const { promises, results } = await compareCalls(
      world,
      [admin, subcontractor].map((viewer) => ({
        ...{ call: listCall(viewer), bounds, bodyAt: 2, withLite: true },
      })),
      options,
    );
    const { peakMegabytes } = memory.stop();
    const slower = ratioOf(results, 'admin, list, portal', 'subcontractor, list, portal') ?? Number.NaN;
    return [
      ...promises,
      {
        what: 'time of the subcontractor’s list to the admin’s',
        ...{ measured: slower, unit: '×', bound: { atMost: 1.3 } },
      },
      {
        what: 'memory of the server, highest',
        ...{ measured: peakMegabytes, unit: 'MB', bound: { atMost: 300 } },
      },
    ];
  },
};
