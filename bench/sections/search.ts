import { searchCall } from '../calls/office-list.ts';
import { compete } from '../contest/contest.ts';
import { load } from '../contest/load.ts';
import { medianOf } from '../contest/report.ts';
import { compareCalls, nameOf, printResults } from './calls.ts';
import { type Section, say } from './section.ts';

/** Typical searches of an office: numbers, parts of numbers, stores, cities, things. */
const TEXTS = [
  ...['WO-000110', 'WO-051234', 'WO-099001', '51234', '90017'],
  ...['#5123', '#2237', 'Stonefield Pharmacy #2237', 'Pharmacy #5024', 'cooler'],
];
/** Words that every thirtieth work order contains. */
const COMMON = ['grinding', 'roof unit'];
/** Milliseconds on a machine that does nothing else; a slow one is held to its own bare statement. */
const IDLE_MS = 50;

/** The office's search, one request at a time: how long it takes, and how long its statement takes without the portal. */
export const search: Section = {
  name: 'search',
  async run(open, options) {
    const world = await open();
    const viewer = world.viewers.admin;
    say(
      `Search in ${options.size.workOrders} work orders, with up to a hundred hits counted, one request at a time.\n`,
    );
    const alone = { ...options, connections: 1 };
    const rare = searchCall(viewer, 'search', TEXTS);
    const results = await compete(
      [
        {
          ...{ name: rare.name, serverPid: world.pid },
          run: (size: Parameters<typeof load>[3]) => load(world.url, rare, viewer.token, size),
        },
      ],
      world.postmasterPid,
      alone,
    );
    printResults(results);
    const common = searchCall(viewer, 'search, common words', COMMON);
    const bounds = { bare: 0.75, pgbench: undefined, lite: undefined };
    const compared = await compareCalls(world, [{ call: common, bounds, bodyAt: 2, withLite: false }], alone);
    const p95 = (of: typeof results, name: string) => medianOf(of.get(name) ?? []).p95Ms ?? Number.NaN;
    const commonMs = p95(compared.results, `${nameOf(common)}, portal`);
    const within = { unit: 'ms', bound: { atMost: IDLE_MS } };
    return [
      { what: 'search, p95 on an idle machine', measured: p95(results, rare.name), ...within },
      { what: 'search, common words, p95 on an idle machine', measured: commonMs, ...within },
      ...compared.promises,
    ];
  },
};
