import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '#server/gateway/auth/passwords.ts';
import { percentile } from '#test/support/percentile.ts';
import { DEMO_PASSWORD } from '../../db/demo/people.ts';
import { type Contestant, compete } from '../contest/contest.ts';
import { load, type Measured } from '../contest/load.ts';
import { median, type Promised } from '../contest/report.ts';
import type { Options } from '../options.ts';
import type { HashOrders } from '../rivals/hash-server.ts';
import { type RivalProcess, startRival } from '../rivals/rival-process.ts';
import { type P95s, watch } from '../sign-in/bystander.ts';
import type { CrowdOrders } from '../sign-in/crowd.ts';
import { openSignInPortal, type SignInPortal } from '../sign-in/demo-portal.ts';
import { send } from '../sign-in/send.ts';
import { printResults, ratioOf } from './calls.ts';
import { type Section, say } from './section.ts';

/** They all sign in at once, which fills the queue of passwords that wait to be hashed. */
const PEOPLE = 200;
const IDLE_SECONDS = 3;
const USER = '/auth/v1/user';
const OF_BARE = 0.8;
const TO_IDLE = 3;

/**
 * Sign-ins by password beside the bare hashes, what a session costs, and whether a crowd that signs in delays others.
 */
export const auth: Section = {
  name: 'auth',
  async run(_open, options) {
    const portal = await openSignInPortal(PEOPLE);
    const { url, anonKey, emails } = portal;
    const people: CrowdOrders = { url, anonKey, emails, password: DEMO_PASSWORD };
    const hashing: HashOrders = { password: DEMO_PASSWORD, hash: await hashPassword(DEMO_PASSWORD) };
    const crowd = await startRival('../sign-in/crowd.ts', people);
    const hashes = await startRival('hash-server.ts', hashing);
    try {
      say(`${PEOPLE} people sign in by password, one hash of argon2id each.\n`);
      const ofBare = await compareWithHashes(portal, people, hashes, options);
      const session = await signInOffice(portal);
      await printSession(portal, session, options);
      return [ofBare, ...(await watchCrowd(portal, crowd, session.access_token, options))];
    } finally {
      await crowd.stop();
      await hashes.stop();
      await portal.stop();
    }
  },
};

async function compareWithHashes(
  portal: SignInPortal,
  { emails, password }: CrowdOrders,
  hashes: RivalProcess,
  options: Options,
): Promise<Promised> {
  // Everybody is somebody else each time: the sign-ins of one person wait for each other.
  const requests = emails.map((email) => ({
    ...({ method: 'POST', path: '/auth/v1/token?grant_type=password' } as const),
    body: JSON.stringify({ email, password }),
  }));
  const contestants: Contestant[] = [
    {
      ...{ name: 'sign-ins, portal', serverPid: portal.pid },
      run: (size) => load(portal.url, { requests }, undefined, size),
    },
    {
      ...{ name: 'hashes, bare', serverPid: hashes.pid },
      run: ({ seconds }) => count(`${hashes.url}/?seconds=${seconds}`),
    },
  ];
  const results = await compete(contestants, portal.postmasterPid, options);
  printResults(results);
  const measured = ratioOf(results, 'sign-ins, portal', 'hashes, bare') ?? Number.NaN;
  return { what: 'sign-ins to bare hashes', measured, unit: '×', bound: { atLeast: OF_BARE } };
}

/** What one of our own processes has counted. @throws Error when somebody was refused */
async function count(url: string): Promise<Measured> {
  const counted = await (await fetch(url)).json();
  const { count: done, seconds, refused } = counted as { count: number; seconds: number; refused?: string };
  if (refused !== undefined) throw new Error(refused);
  return { requestsPerSecond: done / seconds, p95Ms: undefined };
}

interface Session {
  access_token: string;
  refresh_token: string;
}

async function signInOffice({ url }: SignInPortal): Promise<Session> {
  const credentials = { email: 'admin@fieldfare.test', password: DEMO_PASSWORD };
  return post(`${url}/auth/v1/token?grant_type=password`, credentials);
}

async function post(url: string, body: object): Promise<Session> {
  const agent = new Agent();
  const headers = { 'content-type': 'application/json' };
  return JSON.parse(await send(url, { agent, method: 'POST', headers, body: JSON.stringify(body) }));
}

/** What a session costs its person: one request at a time. */
async function printSession({ url }: SignInPortal, session: Session, { seconds }: Options): Promise<void> {
  const timesMs: number[] = [];
  let token = session.refresh_token;
  for (const started = performance.now(); performance.now() - started < seconds * 1000; ) {
    const before = performance.now();
    const refreshed = await post(`${url}/auth/v1/token?grant_type=refresh_token`, { refresh_token: token });
    timesMs.push(performance.now() - before);
    token = refreshed.refresh_token;
  }
  const user = await load(url, { requests: [{ method: 'GET', path: USER }] }, session.access_token, {
    ...{ connections: 1, seconds },
  });
  say(
    `\nrefresh: ${percentile(timesMs, 0.95).toFixed(1)} ms p95; GET user: ${user.p95Ms?.toFixed(1)} ms p95`,
  );
}

/** Everybody signs in at once, again and again; who works meanwhile is watched, and between two crowds too. */
async function watchCrowd(
  { url }: SignInPortal,
  crowd: RivalProcess,
  token: string,
  { rounds }: Options,
): Promise<Promised[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/rest/v1/work_orders?select=id&limit=1`, { headers });
  const [row] = (await answer.json()) as { id: string }[];
  const oneRow = `/rest/v1/work_orders?select=*&id=eq.${row?.id}`;
  const asked = { paths: [oneRow, USER], token };
  const found: { idle: P95s; busy: P95s }[] = [];
  const crowdSeconds: number[] = [];
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const idle = await watch(url, asked, () => sleep(IDLE_SECONDS * 1000));
    const busy = await watch(url, asked, async () => {
      const { requestsPerSecond } = await count(crowd.url);
      if (round > 0) crowdSeconds.push(PEOPLE / requestsPerSecond);
    });
    if (round > 0) found.push({ idle, busy });
  }
  say(`\n${PEOPLE} sign-ins at once took ${median(crowdSeconds).toFixed(1)} s`);
  return Object.entries({ 'one row': oneRow, 'GET user': USER }).map(([name, path]) => {
    const p95 = (when: 'idle' | 'busy') => median(found.map((round) => round[when].get(path) ?? Number.NaN));
    say(`${name}: ${p95('idle').toFixed(1)} ms p95 idle, ${p95('busy').toFixed(1)} ms p95 meanwhile`);
    const ratios = found.map(({ idle, busy }) => (busy.get(path) ?? Number.NaN) / (idle.get(path) ?? 0));
    const what = `${name} while ${PEOPLE} sign in, p95 to idle`;
    return { what, measured: median(ratios), unit: '×', bound: { atMost: TO_IDLE } };
  });
}
