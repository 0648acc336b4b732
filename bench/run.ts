/**
 * `npm run bench`: how fast the portal is beside a bare handler, PostgreSQL's own tool and Supabase Lite, what it
 * weighs, and how fast it starts. All in one run on one machine, in turns, so that the ratios can be compared.
 * `npm run bench -- lists writes --rows 100000 --rounds 3` runs some of it, smaller.
 */
import { type Promised, summary } from './contest/report.ts';
import { readOptions } from './options.ts';
import { auth } from './sections/auth.ts';
import { billing } from './sections/billing.ts';
import { clock } from './sections/clock.ts';
import { files } from './sections/files.ts';
import { lists } from './sections/lists.ts';
import { messages } from './sections/messages.ts';
import { officeMix } from './sections/office-mix.ts';
import { offline } from './sections/offline.ts';
import { pages } from './sections/pages.ts';
import { realtime } from './sections/realtime.ts';
import { rows } from './sections/rows.ts';
import { screens } from './sections/screens.ts';
import { search } from './sections/search.ts';
import { type Section, say } from './sections/section.ts';
import { start } from './sections/start.ts';
import { timesheets } from './sections/timesheets.ts';
import { twoNodes } from './sections/two-nodes.ts';
import { workday } from './sections/workday.ts';
import { writes } from './sections/writes.ts';
import { openWorld, type World } from './world/world.ts';

const SECTIONS: readonly Section[] = [
  start,
  lists,
  rows,
  writes,
  pages,
  search,
  screens,
  billing,
  messages,
  files,
  realtime,
  officeMix,
  twoNodes,
  clock,
  timesheets,
  offline,
  auth,
  workday,
];

const options = readOptions(process.argv.slice(2));
const names = SECTIONS.map(({ name }) => name);
const unknown = options.sections.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}.`);

let opened: Promise<World> | undefined;
const open = () => {
  opened ??= openWorld(options.size);
  return opened;
};
const promises: Promised[] = [];
try {
  for (const { name, run } of SECTIONS) {
    if (options.sections.length > 0 && !options.sections.includes(name)) continue;
    say(`\n${name}`);
    try {
      promises.push(...(await run(open, options)));
    } catch (error) {
      // What the others measured is still worth knowing.
      process.exitCode = 1;
      say(`${name} could not be measured: ${(error as Error).message}`);
    }
  }
} finally {
  await (await opened)?.stop();
}
say(`\n${summary(promises)}`);
