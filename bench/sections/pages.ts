import { officePageCall, pageAfterCall, uncountedPageCall } from '../calls/office-list.ts';
import { compete } from '../contest/contest.ts';
import { load } from '../contest/load.ts';
import { printResults, ratioOf } from './calls.ts';
import { type Section, say } from './section.ts';

const FAR = 90_000;

/** The office's list, page one and far behind, one request at a time. */
export const pages: Section = {
  name: 'pages',
  async run(open, options) {
    const world = await open();
    const viewer = world.viewers.admin;
    say(
      `The office's list of ${options.size.workOrders} work orders, with five embeds, one request at a time.\n`,
    );
    const uncountedFar = uncountedPageCall(viewer, FAR);
    const answer = await fetch(`${world.url}${uncountedFar.requests[0]?.path}`, {
      headers: { authorization: `Bearer ${viewer.token}` },
    });
    const [row] = (await answer.json()) as { id: string; created_at: string }[];
    if (!row) throw new Error(`There is no row ${FAR}: measure pages with more rows.`);
    const calls = {
      first: officePageCall(viewer, 0),
      far: officePageCall(viewer, FAR),
      firstUncounted: uncountedPageCall(viewer, 0),
      farUncounted: uncountedFar,
      after: pageAfterCall(viewer, row),
    };
    const contestants = Object.values(calls).map((call) => ({
      ...{ name: call.name, serverPid: world.pid },
      run: (size: Parameters<typeof load>[3]) => load(world.url, call, viewer.token, size),
    }));
    const results = await compete(contestants, world.postmasterPid, { ...options, connections: 1 });
    printResults(results);
    const slower = (near: string, far: string) => ratioOf(results, near, far) ?? Number.NaN;
    return [
      {
        what: 'time of the page at row 90,000 to the first, as the screen asks',
        measured: slower(calls.first.name, calls.far.name),
        ...{ unit: '×', bound: { atMost: 1.5 } },
      },
      {
        what: 'time of the page after row 90,000 by its key to the first',
        measured: slower(calls.firstUncounted.name, calls.after.name),
        ...{ unit: '×', bound: { atMost: 1.5 } },
      },
    ];
  },
};
