import pg from 'pg';
import type { Call, WireRequest } from '../calls/call.ts';
import { compete } from '../contest/contest.ts';
import { load } from '../contest/load.ts';
import { medianOf, type Promised, table } from '../contest/report.ts';
import type { Options } from '../options.ts';
import { QUESTIONS } from '../screens/questions.ts';
import type { ScreenQuestion } from '../screens/screen-question.ts';
import { openViewer, type Viewer } from '../world/viewer.ts';
import { tablesReadWhole } from '../world/whole-reads.ts';
import type { World } from '../world/world.ts';
import { type Section, say } from './section.ts';

const NAMES = ['admin', 'employee', 'partner', 'subcontractor'] as const;
const USERS = 10;
const P95_MS = 100;
const TO_ADMIN = 1.3;
/** Times that are this short differ by chance: no ratio of them is promised. */
const TOO_SHORT_MS = 10;

/**
 * What the screens of daily work ask, by each role that opens them, ten at a time. A question is one request, and so one
 * statement (decision 012); that none reads a large table from end to end is asked of PostgreSQL's own counters.
 */
export const screens: Section = {
  name: 'screens',
  async run(open, options) {
    const world = await open();
    const viewers = await openViewers(world);
    say(`${QUESTIONS.length} questions of the screens, ${USERS} users at once.\n`);
    const asked: Asked[] = [];
    for (const question of QUESTIONS) {
      const by = question.roles.map((name) => callOf(question, viewers.get(name) as Viewer));
      const readWhole = await tablesReadWhole(world.superuser, async () => {
        for (const call of by) await load(world.url, call, call.viewer.token, { connections: 1, seconds: 1 });
      });
      for (const call of by)
        asked.push({ question, role: call.viewer.name, p95Ms: await ask(world, call, options), readWhole });
    }
    say(
      table([
        ['screen', 'question', 'role', 'p95 ms', 'reads whole'],
        ...asked.map(({ question, role, p95Ms, readWhole }) => [
          question.screen,
          question.name,
          role,
          p95Ms.toFixed(1),
          readWhole.join(', '),
        ]),
      ]),
    );
    return asked.flatMap((one) => promisesOf(one, asked));
  },
};

interface Asked {
  question: ScreenQuestion;
  role: Viewer['name'];
  p95Ms: number;
  /** By whichever role. */
  readWhole: string[];
}

function callOf({ screen, name, method, path, body, prefer }: ScreenQuestion, viewer: Viewer): Call {
  const request: WireRequest = {
    ...{ method, path: `/rest/v1${path(viewer)}` },
    ...(body ? { body: JSON.stringify(body(viewer)) } : {}),
    ...(prefer ? { prefer } : {}),
  };
  return { name: `${screen}, ${name}, ${viewer.name}`, viewer, requests: [request] };
}

async function ask(world: World, call: Call, { rounds, seconds }: Options): Promise<number> {
  const contestant = {
    ...{ name: call.name, serverPid: world.pid },
    run: (size: Parameters<typeof load>[3]) => load(world.url, call, call.viewer.token, size),
  };
  const results = await compete([contestant], world.postmasterPid, { rounds, seconds, connections: USERS });
  return medianOf(results.get(call.name) ?? []).p95Ms ?? Number.NaN;
}

function promisesOf({ question, role, p95Ms, readWhole }: Asked, all: readonly Asked[]): Promised[] {
  const what = `${question.screen}, ${question.name}, ${role}`;
  const admins = all.find((one) => one.question === question && one.role === 'admin');
  const ratio = admins ? Math.max(p95Ms, TOO_SHORT_MS) / Math.max(admins.p95Ms, TOO_SHORT_MS) : 1;
  return [
    { what, measured: p95Ms, unit: 'ms', bound: { atMost: P95_MS } },
    {
      ...{ what: `${what}: large tables read whole`, measured: readWhole.length, unit: '' },
      bound: { atMost: 0 },
    },
    ...(role === 'admin' || !admins
      ? []
      : [{ what: `${what}: to the admin’s`, measured: ratio, unit: '×', bound: { atMost: TO_ADMIN } }]),
  ];
}

async function openViewers(world: World): Promise<Map<Viewer['name'], Viewer>> {
  const superuser = new pg.Client(world.superuser);
  await superuser.connect();
  const viewers = new Map<Viewer['name'], Viewer>();
  for (const name of NAMES)
    viewers.set(name, await openViewer(world.url, world.anonKey, superuser, name, []));
  await superuser.end();
  return viewers;
}
