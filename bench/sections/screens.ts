import pg from 'pg';
import { type Call, headersOf, type WireRequest } from '../calls/call.ts';
import { compete } from '../contest/contest.ts';
import { load, NothingCame } from '../contest/load.ts';
import { medianOf, type Promised } from '../contest/report.ts';
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
/** What takes one user alone this long is not asked for by ten, who share two processors: it has failed already. */
const HOPELESS_MS = 100;

/**
 * What the screens of daily work ask, by each role that opens them, ten at a time. A question is one request, and so
 * one statement (decision 012); that none reads a large table from end to end is asked of PostgreSQL's own counters.
 */
export const screens: Section = {
  name: 'screens',
  async run(open, options) {
    const world = await open();
    const viewers = await openViewers(world);
    const questions = QUESTIONS.filter(({ screen, name }) =>
      options.only.split('|').some((part) => `${screen}, ${name}`.includes(part)),
    );
    say(`${questions.length} questions of the screens, ${USERS} users at once.\n`);
    const asked: Asked[] = [];
    for (const question of questions) {
      const calls = question.roles.map((name) => callOf(question, viewers.get(name) as Viewer));
      const alone = new Map<Call, number>();
      const readWhole = await tablesReadWhole(world.superuser, async () => {
        for (const call of calls) alone.set(call, await askAlone(world, call));
      });
      const p95Ms = question.reportMs ? alone : await askInTurns(world, calls, alone, options);
      for (const call of calls) {
        const its = p95Ms.get(call) ?? Number.NaN;
        asked.push({ question, role: call.viewer.name, p95Ms: its, readWhole });
        // It takes minutes, so each is said as it comes.
        say(
          `${call.name}: ${alone.get(call)?.toFixed(0)} ms alone, ${question.reportMs ? 'a report' : `${its.toFixed(0)} ms by ten`}. ${readWhole.join(', ')}`,
        );
      }
    }
    return asked.flatMap((one) => promisesOf(one, asked));
  },
};

interface Asked {
  question: ScreenQuestion;
  role: Viewer['name'];
  /** Of a report, the time of one user alone. */
  p95Ms: number;
  /** By whichever role. */
  readWhole: string[];
}

function callOf({ screen, name, method, path, body, prefer }: ScreenQuestion, viewer: Viewer): Call {
  // The measuring client waits for a body after HEAD too, so what only counts is asked for as an empty page.
  const [asked, end] = method === 'HEAD' ? (['GET', '&limit=0'] as const) : [method, ''];
  const request: WireRequest = {
    ...{ method: asked, path: `/rest/v1${path(viewer)}${end}` },
    ...(body ? { body: JSON.stringify(body(viewer)) } : {}),
    ...(prefer ? { prefer } : {}),
  };
  return { name: `${screen}, ${name}, ${viewer.name}`, viewer, requests: [request] };
}

/** Milliseconds until one user alone had the answer, the plan being made already. */
async function askAlone(world: World, { requests, viewer }: Call): Promise<number> {
  let tookMs = 0;
  for (const request of [...requests, ...requests]) {
    const { method, path, body } = request;
    const begun = performance.now();
    const headers = headersOf(request, viewer.token);
    const answer = await fetch(`${world.url}${path}`, { method, headers, ...(body ? { body } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} from ${path}: ${text}`);
    tookMs = performance.now() - begun;
  }
  return tookMs;
}

/**
 * The p95 of one query by each role, in milliseconds. The roles alternate, so that disturbances of the machine affect
 * all of them, and restricted roles can be compared with the administrator. A query without any response is `Infinity`.
 */
async function askInTurns(
  world: World,
  calls: readonly Call[],
  aloneMs: ReadonlyMap<Call, number>,
  { rounds, seconds }: Options,
): Promise<Map<Call, number>> {
  const hopeful = calls.filter((call) => (aloneMs.get(call) ?? 0) <= HOPELESS_MS);
  const p95Ms = new Map(calls.map((call) => [call, (aloneMs.get(call) ?? 0) * USERS]));
  const contestants = hopeful.map((call) => ({
    ...{ name: call.name, serverPid: world.pid },
    run: (size: Parameters<typeof load>[3]) => load(world.url, call, call.viewer.token, size),
  }));
  try {
    const size = { rounds, seconds, connections: USERS };
    const results = await compete(contestants, world.postmasterPid, size);
    for (const call of hopeful) p95Ms.set(call, medianOf(results.get(call.name) ?? []).p95Ms ?? Number.NaN);
  } catch (error) {
    if (!(error instanceof NothingCame)) throw error;
    for (const call of hopeful) p95Ms.set(call, Number.POSITIVE_INFINITY);
  }
  return p95Ms;
}

function promisesOf({ question, role, p95Ms, readWhole }: Asked, all: readonly Asked[]): Promised[] {
  const what = `${question.screen}, ${question.name}, ${role}`;
  const admins = all.find((one) => one.question === question && one.role === 'admin');
  const ratio = admins ? Math.max(p95Ms, TOO_SHORT_MS) / Math.max(admins.p95Ms, TOO_SHORT_MS) : 1;
  return [
    { what, measured: p95Ms, unit: 'ms', bound: { atMost: question.reportMs ?? P95_MS } },
    ...(question.reportMs === undefined
      ? [
          {
            ...{ what: `${what}: large tables read whole`, measured: readWhole.length, unit: '' },
            bound: { atMost: 0 },
          },
        ]
      : []),
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
