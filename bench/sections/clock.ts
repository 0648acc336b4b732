import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Promised } from '../contest/report.ts';
import { makeCrowd, type Talker } from '../live/crowd.ts';
import type { World } from '../world/world.ts';
import { type Section, say } from './section.ts';

const PEOPLE = 200;
const WITHIN_MS = 10_000;
const P95_MS = 50;
const CONNECTIONS = 16;

/**
 * A whole crew begins its day: 200 people clock in within ten seconds, and out again; beside it the bare statements.
 */
export const clock: Section = {
  name: 'clock',
  async run(open) {
    const world = await open();
    const pool = new pg.Pool({ ...world.superuser, max: CONNECTIONS });
    try {
      const { crew, workOrderIds } = await hireCrew(world, pool);
      say(`${PEOPLE} employees clock in within ${WITHIN_MS / 1000} s, and out again.\n`);
      const clockedIn = await spread(crew, (person, index) =>
        send(world, person, 'clock_in', { work_order_id: workOrderIds[index % workOrderIds.length] }),
      );
      const clockedOut = await spread(crew, (person) => send(world, person, 'clock_out', {}));
      const bare = await spread(crew, (person, index) =>
        writeBare(pool, person, workOrderIds[index % workOrderIds.length] ?? ''),
      );
      const { rows } = await pool.query<{ sessions: number }>(
        'select count(*)::int as sessions from public.time_segments where employee_user_id = any ($1)',
        [crew.map(({ profileId }) => profileId)],
      );
      say(`bare statements: ${p95(bare).toFixed(1)} ms p95`);
      return [
        {
          what: 'clocked in and out',
          measured: rows[0]?.sessions ?? 0,
          unit: 'people',
          bound: { atLeast: PEOPLE },
        },
        within('clock in, p95', clockedIn),
        within('clock out, p95', clockedOut),
      ];
    } finally {
      await pool.end();
    }
  },
};

const within = (what: string, times: readonly number[]): Promised => ({
  ...{ what, measured: p95(times), unit: 'ms' },
  bound: { atMost: P95_MS },
});

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** Everybody acts once, at a moment of their own. @returns how long each took, in milliseconds */
function spread(
  crew: readonly Talker[],
  act: (person: Talker, index: number) => Promise<void>,
): Promise<number[]> {
  return Promise.all(
    crew.map(async (person, index) => {
      await sleep(Math.random() * WITHIN_MS);
      const start = performance.now();
      await act(person, index);
      return performance.now() - start;
    }),
  );
}

/** Employees with rates, and open work for them. */
async function hireCrew({ url, signingKey, superuser }: World, pool: pg.Pool) {
  const client = new pg.Client(superuser);
  await client.connect();
  const crew = await makeCrowd(client, { people: PEOPLE, conversations: PEOPLE, url, signingKey });
  await client.end();
  const ids = crew.map(({ profileId }) => profileId);
  await pool.query(
    `insert into public.organization_members (user_id, organization_id, role)
     select person, o.id, 'employee' from unnest($1::uuid[]) person, public.organizations o where o.organization_type = 'internal'`,
    [ids],
  );
  await pool.query(
    'insert into public.profile_rates (profile_id, hourly_billable_rate) select id, 65 from unnest($1::uuid[]) id',
    [ids],
  );
  const { rows } = await pool.query<{ id: string }>(
    `select id from public.work_orders where status = 'assigned' order by created_at desc limit 50`,
  );
  return { crew, workOrderIds: rows.map(({ id }) => id) };
}

async function send({ url, anonKey }: World, person: Talker, name: string, item: object): Promise<void> {
  const event = {
    device_time: new Date().toISOString(),
    time_zone: 'America/New_York',
    location: { latitude: 40.1, longitude: -82.9, accuracy_m: 8, fix_age_s: 2 },
  };
  const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      ...{ apikey: anonKey, authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ ...item, event }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${text}`);
}

/** A clock-in as the database sees it: one insert of the same row, in a transaction that reaches the disk. */
async function writeBare(pool: pg.Pool, { profileId }: Talker, workOrderId: string): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select app.lock_clock($1)', [profileId]);
  await client.query({
    name: 'bare-clock-in',
    text: `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time,
             hourly_rate_snapshot)
           values ($1, $2, current_date + 1, now(), 65)`,
    values: [profileId, workOrderId],
  });
  await client.query('commit');
  client.release();
}
