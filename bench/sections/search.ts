import { searchCall } from '../calls/office-list.ts';
import { compete } from '../contest/contest.ts';
import { load } from '../contest/load.ts';
import { medianOf } from '../contest/report.ts';
import { printResults } from './calls.ts';
import { type Section, say } from './section.ts';

/** Typical searches of an office: numbers, parts of numbers, stores, cities, things. */
const TEXTS = [
  ...['WO-000110', 'WO-051234', 'WO-099001', '51234', '90017'],
  ...['#5123', '#2237', 'Stonefield Pharmacy #2237', 'Pharmacy #5024', 'cooler'],
];
/** Words that every thirtieth work order contains. */
const COMMON = ['grinding', 'roof unit'];

/** The office's search, one request at a time. */
export const search: Section = {
  name: 'search',
  async run(open, options) {
    const world = await open();
    const viewer = world.viewers.admin;
    say(
      `Search in ${options.size.workOrders} work orders, with up to a hundred hits counted, one request at a time.\n`,
    );
    const calls = [searchCall(viewer, 'search', TEXTS), searchCall(viewer, 'search, common words', COMMON)];
    const contestants = calls.map((call) => ({
      ...{ name: call.name, serverPid: world.pid },
      run: (size: Parameters<typeof load>[3]) => load(world.url, call, viewer.token, size),
    }));
    const results = await compete(contestants, world.postmasterPid, { ...options, connections: 1 });
    printResults(results);
    return calls.map(({ name }) => {
      const { p95Ms = Number.NaN } = medianOf(results.get(name) ?? []);
      return { what: `${name}, p95`, measured: p95Ms, unit: 'ms', bound: { atMost: 50 } };
    });
  },
};
