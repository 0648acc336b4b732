import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dayOf } from '#shared/rules/hours.ts';
import { campaign } from '#test/support/campaign.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';

/**
 * Whatever order events of the clock come in: hours are the sum of the time segments, none is negative, none overlap
 * for one person, one session runs at most, and nothing that was accepted is lost.
 */
const RUNS = sized({ quick: 4, push: 15, release: 500 });
const TAPS = sized({ quick: 40, push: 200, release: 1000 });
vi.setConfig({ testTimeout: 10_000 + 4_000 * RUNS + 50 * TAPS, hookTimeout: 60_000 });

const { seed } = campaign('clock sequences', `${RUNS} runs of each property, ${TAPS} taps`);
const ZONES = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe', 'UTC'];
const PEOPLE = ['employee', 'manager', 'admin'] as const;
const KINDS = ['clock_in', 'clock_out', 'take_break', 'end_day'] as const;
const MINUTE_MS = 60_000;

let portal: TestPortal;
let company: Company;
const orders: string[] = [];
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  for (const name of PEOPLE) {
    await portal.owner.query('insert into profile_rates values ($1, 65)', [company.people[name].profileId]);
  }
  for (let index = 0; index < 3; index++) {
    const { rows } = await portal.owner.query<{ id: string }>(
      `insert into work_orders (title, status, organization_id) values ('Door', 'assigned', $1) returning id`,
      [company.organizations.customer],
    );
    orders.push(rows[0]?.id ?? '');
  }
});
afterAll(() => portal.stop());
const clear = async () => {
  await portal.owner.query('truncate time_segments, employee_reports, clock_events cascade');
};
beforeEach(clear);

type Person = (typeof PEOPLE)[number];
interface Sent {
  person: Person;
  kind: (typeof KINDS)[number];
  order: number;
  zone: string;
  /** 0 for an event that is sent at once. */
  ageMs: number;
  key?: string;
  deviceTime?: string;
}

/** Sends one event; undefined when it was refused. Nothing but a refusal in words is an answer. */
async function send({ person, kind, order, zone, ageMs, key, deviceTime }: Sent) {
  const event = {
    device_time: deviceTime ?? new Date(Date.now() - ageMs).toISOString(),
    time_zone: zone,
    is_offline: ageMs > 0,
    sent_after_ms: ageMs,
  };
  const input = kind === 'clock_in' ? { work_order_id: orders[order], event } : { event };
  const request = company.people[person].client.rpc(kind, input as never);
  const { data, error } = await (key ? request.setHeader('Idempotency-Key', key) : request);
  if (error) expect(['rule_violation', 'conflict'], error.message).toContain(error.code);
  return data as { id: string; clock_in_time: string; clock_out_time: string; hours_worked: number } | null;
}

/** What is true of the time of everybody, however it came about. */
async function expectWholeTime(): Promise<void> {
  const { rows } = await portal.owner.query(`
    select
      (select count(*)::int from time_segments a join time_segments b
         on a.employee_user_id = b.employee_user_id and a.id < b.id and a.is_current and b.is_current
        and a.started_at < b.ended_at and b.started_at < a.ended_at
        and a.started_at < a.ended_at and b.started_at < b.ended_at) as overlapping,
      (select count(*)::int from time_segments where hours_worked < 0 or ended_at > now() + interval '1 minute'
         or abs(hours_worked - extract(epoch from ended_at - started_at) / 3600) > 0.0051) as wrong,
      (select count(*)::int from (select from employee_reports where clock_in_time is not null and clock_out_time is null
         group by employee_user_id having count(*) > 1) twice) as running_twice,
      (select count(*)::int from employee_reports r where clock_out_time is not null and not exists (
         select from time_segments s where s.employee_report_id = r.id and s.started_at = r.clock_in_time
           and s.ended_at = r.clock_out_time and s.hours_worked = r.hours_worked)) as lost,
      (select count(*)::int from employee_reports r join time_segments s on s.employee_user_id = r.employee_user_id
         where r.clock_out_time is null and s.is_current and s.ended_at > greatest(r.clock_in_time, s.started_at)) as behind_running,
      (select count(*)::int from time_segments s where s.is_current = exists (
         select from time_segments c where c.replaces_segment_id = s.id)) as doubly_counted`);
  expect(rows[0]).toEqual({
    overlapping: 0,
    wrong: 0,
    running_twice: 0,
    lost: 0,
    behind_running: 0,
    doubly_counted: 0,
  });
}

const check = (property: fc.IAsyncPropertyWithHooks<never>) =>
  fc.assert(property.beforeEach(clear), { seed, numRuns: RUNS, endOnFailure: true });

test('offline events become the hours that were worked, however often each is sent', async () => {
  const step = fc.record({
    kind: fc.constantFrom(...KINDS),
    order: fc.nat(2),
    zone: fc.constantFrom(...ZONES),
    gapMinutes: fc.integer({ min: 1, max: 400 }),
    times: fc.constantFrom(1, 1, 1, 2, 5),
  });
  const days = fc.array(step, { minLength: 2, maxLength: 14 });
  await check(
    fc.asyncProperty(days, async (steps) => {
      const wholeMs = steps.reduce((sum, { gapMinutes }) => sum + gapMinutes * MINUTE_MS, 0);
      const epoch = Date.now() - wholeMs;
      let at = epoch;
      let running: { since: number; order: number; zone: string } | undefined;
      let workedMs = 0;
      let segments = 0;
      for (const { gapMinutes, times, ...event } of steps) {
        at += gapMinutes * MINUTE_MS;
        const key = randomUUID();
        // A repetition is older than the first try, and is the same event all the same.
        const deviceTime = new Date(at).toISOString();
        const sent = await Promise.all(
          Array.from({ length: times }, () =>
            send({ ...event, person: 'employee', ageMs: Math.max(1, Date.now() - at), key, deviceTime }),
          ),
        );
        expect(new Set(sent.map((answer) => JSON.stringify(answer))).size).toBe(1);
        const isIn = event.kind === 'clock_in';
        const goesOn =
          isIn &&
          running?.order === event.order &&
          dayOf(running.since, running.zone) >= dayOf(at, event.zone);
        expect(sent[0] !== null, `${event.kind} at ${new Date(at).toISOString()}`).toBe(
          isIn || running !== undefined,
        );
        if (goesOn) continue;
        if (running) {
          workedMs += at - running.since;
          segments += 1;
        }
        running = isIn ? { since: at, order: event.order, zone: event.zone } : undefined;
      }
      const { rows } = await portal.owner.query(
        'select count(*)::int as count, coalesce(sum(hours_worked), 0)::float8 as hours from time_segments',
      );
      expect(rows[0].count).toBe(segments);
      expect(Math.abs(rows[0].hours - workedMs / 3_600_000)).toBeLessThanOrEqual(0.01 * (segments + 1));
      await expectWholeTime();
    }) as never,
  );
});

test('concurrent early, late, and corrected events of several people leave consistent time', async () => {
  const event = fc.record({
    person: fc.constantFrom(...PEOPLE),
    kind: fc.constantFrom(...KINDS, 'direct in' as const, 'direct out' as const, 'correct' as const),
    order: fc.nat(2),
    zone: fc.constantFrom(...ZONES),
    ageMinutes: fc.constantFrom(0, 0, 0, 1, 30, 600, 20_000),
    racers: fc.constantFrom(1, 1, 2, 4),
    segment: fc.nat(1000),
  });
  await check(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 30 }), async (events) => {
      let accepted = 0;
      let directEnds = 0;
      for (const { racers, ageMinutes, kind, segment, ...sent } of events) {
        const act = (): Promise<boolean> => {
          if (kind === 'correct') return correct(segment);
          if (kind === 'direct in' || kind === 'direct out') return write(sent.person, kind, sent.order);
          // An offline event is always taken: what counts for nothing is set aside.
          const ageMs = ageMinutes * MINUTE_MS;
          return send({ ...sent, kind, ageMs }).then((answer) => ageMs > 0 || answer !== null);
        };
        const done = await Promise.all(Array.from({ length: racers }, act));
        const isCommand = KINDS.some((each) => each === kind);
        if (isCommand) accepted += done.filter(Boolean).length;
        if (kind === 'direct out') directEnds += done.filter(Boolean).length;
      }
      await expectWholeTime();
      const { rows } = await portal.owner.query(
        // A direct write that names no time of the device leaves an event with the server's time.
        `select count(*) filter (where device_time <> happened_at)::int as count,
           count(*) filter (where device_time = happened_at and action <> 'clock_in')::int as direct_ends,
           count(*) filter (where outcome = 'applied' and action <> 'clock_in')::int as ends
         from clock_events`,
      );
      expect(rows[0].count).toBe(accepted);
      expect(rows[0].direct_ends).toBe(directEnds);
      const segments = await portal.owner.query(
        `select count(*)::int as count from time_segments where ended_by <> 'correction' or corrected_by is not null`,
      );
      expect(segments.rows[0].count).toBeGreaterThanOrEqual(rows[0].ends);
    }) as never,
  );
});

/** What a client writes directly of its own rows (offline requirements 7.1). Answers whether a time segment ended. */
async function write(person: Person, kind: 'direct in' | 'direct out', order: number): Promise<boolean> {
  const { client, profileId } = company.people[person];
  if (kind === 'direct out') {
    const { data } = await client
      .from('employee_reports')
      .update({ clock_out_time: new Date().toISOString() })
      .eq('employee_user_id', profileId)
      .not('clock_in_time', 'is', null)
      .is('clock_out_time', null)
      .select('id');
    return (data ?? []).length > 0;
  }
  const row = { work_order_id: orders[order] ?? '', report_date: dayOf(Date.now(), 'UTC') };
  const added = await client.from('employee_reports').insert({ ...row, employee_user_id: profileId });
  if (added.error?.code !== '23505') return false;
  await client
    .from('employee_reports')
    .update({ clock_in_time: new Date().toISOString(), clock_out_time: null, hours_worked: 0 })
    .match({ ...row, employee_user_id: profileId });
  return false;
}

/** The office shortens some time segment by half. Answers whether it was the first to do so. */
async function correct(segment: number): Promise<boolean> {
  const done = await portal.owner
    .query(
      `insert into time_segments (employee_report_id, employee_user_id, started_at, ended_at, ended_by, reason,
       corrected_by, replaces_segment_id)
     select employee_report_id, employee_user_id, started_at, started_at + (ended_at - started_at) / 2, 'correction',
       'Too long', $2, id
     from time_segments where is_current order by started_at offset $1 % greatest(1, (
       select count(*) from time_segments where is_current)) limit 1`,
      [segment, company.people.manager.profileId],
    )
    .catch((error: Error) => {
      expect(error.message).toMatch(/corrected meanwhile|replaces/);
      return undefined;
    });
  return (done?.rowCount ?? 0) > 0;
}

test(`${TAPS} simultaneous taps are one session`, async () => {
  const taps = Array.from({ length: TAPS }, (_, index) =>
    index % 4 === 0
      ? write('employee', 'direct in', 0)
      : send({ person: 'employee', kind: 'clock_in', order: index % 3 ? 0 : 1, zone: 'UTC', ageMs: 0 }),
  );
  await Promise.all(taps);
  const { rows } = await portal.owner.query(
    'select count(*)::int as count from employee_reports where clock_out_time is null',
  );
  expect(rows[0].count).toBe(1);
  await expectWholeTime();
});
