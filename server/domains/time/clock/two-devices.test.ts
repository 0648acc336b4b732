import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';

/**
 * Two devices of one person, both without a signal and each with a clock of its own, deliver their events in any order
 * and any number of times. The time segments are those of the taps in their order, whatever arrives when.
 */
const RUNS = sized({ quick: 4, push: 15, release: 500 });
vi.setConfig({ testTimeout: 20_000 + 4_000 * RUNS, hookTimeout: 60_000 });

const { seed } = campaign('two devices', `${RUNS} runs`);
const MINUTE_MS = 60_000;
const KINDS = ['clock_in', 'clock_in', 'clock_out', 'take_break', 'end_day'] as const;
const ENDED_BY = { clock_out: 'out', take_break: 'break', end_day: 'day_end' } as const;
/** Hours that the clock of a device is off. */
const OFF_HOURS = [0, -3, 9, -8760, 8760] as const;

let portal: TestPortal;
let company: Company;
const orders: string[] = [];
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { profileId } = company.people.employee;
  await portal.owner.query('insert into profile_rates values ($1, 65)', [profileId]);
  for (let index = 0; index < 3; index++) {
    const { rows } = await portal.owner.query<{ id: string }>(
      `insert into work_orders (title, status, organization_id) values ('Door', 'assigned', $1) returning id`,
      [company.organizations.customer],
    );
    orders.push(rows[0]?.id ?? '');
  }
});
afterAll(() => portal.stop());

async function clear() {
  await portal.owner.query(
    'truncate time_segments, employee_reports, clock_events, notifications restart identity cascade',
  );
}

interface Tap {
  key: string;
  kind: (typeof KINDS)[number];
  order: number;
  /** When it was tapped, by a right clock, in ms. */
  at: number;
  /** How far the clock of its device is off, in ms. */
  offMs: number;
}

interface Worked {
  order: number;
  from: number;
  to: number | null;
  endedBy: string | null;
}

/** What the taps say in their order: the segments, the taps without effect, and those that are set aside. */
function expected(taps: readonly Tap[]) {
  const segments: Worked[] = [];
  const setAside: string[] = [];
  let running: Worked | undefined;
  for (const { kind, order, at, key } of taps.toSorted((a, b) => a.at - b.at)) {
    if (kind === 'clock_in') {
      if (running?.order === order && dayOfMs(running.from) >= dayOfMs(at)) continue;
      if (running) segments.push({ ...running, to: at, endedBy: 'correction' });
      running = { order, from: at, to: null, endedBy: null };
    } else if (running) {
      segments.push({ ...running, to: at, endedBy: ENDED_BY[kind] });
      running = undefined;
    } else setAside.push(key);
  }
  return { segments: running ? [...segments, running] : segments, setAside };
}

const dayOfMs = (ms: number) => new Date(ms).toISOString().slice(0, 10);

async function deliver({ key, kind, order, at, offMs }: Tap): Promise<void> {
  const event = {
    device_time: new Date(at + offMs).toISOString(),
    time_zone: 'UTC',
    is_offline: true,
    sent_after_ms: Date.now() - at,
  };
  const input = kind === 'clock_in' ? { work_order_id: orders[order], event } : { event };
  const { error } = await company.people.employee.client
    .rpc(kind, input as never)
    .setHeader('Idempotency-Key', key);
  expect(error).toBeNull();
}

async function recorded() {
  const { rows } = await portal.owner.query<Worked & { work_order_id: string }>(
    `select work_order_id, (extract(epoch from started_at) * 1000)::float8 as from,
       (extract(epoch from ended_at) * 1000)::float8 as to, ended_by as "endedBy"
     from time_segments where is_current
     union all
     select work_order_id, (extract(epoch from clock_in_time) * 1000)::float8, null, null
     from employee_reports where clock_in_time is not null and clock_out_time is null
     order by 2`,
  );
  return rows.map(({ work_order_id, ...rest }) => ({ ...rest, order: orders.indexOf(work_order_id) }));
}

const tap = fc.record({
  kind: fc.constantFrom(...KINDS),
  order: fc.nat(2),
  gapMinutes: fc.integer({ min: 2, max: 500 }),
  device: fc.nat(1),
  /** The position in the order of arrival. */
  arrival: fc.nat(1000),
  times: fc.constantFrom(1, 1, 1, 2, 3),
});

test('the time segments are those of the taps in order, in whatever order they arrive', async () => {
  const input = {
    taps: fc.array(tap, { minLength: 2, maxLength: 10 }),
    off: fc.tuple(fc.constantFrom(...OFF_HOURS), fc.constantFrom(...OFF_HOURS)),
  };
  await fc.assert(
    fc
      .asyncProperty(fc.record(input), async ({ taps: drawn, off }) => {
        let at = Date.now() - drawn.reduce((sum, { gapMinutes }) => sum + gapMinutes, 0) * MINUTE_MS;
        const taps = drawn.map(({ gapMinutes, device, ...rest }) => {
          at += (gapMinutes - 1) * MINUTE_MS;
          const offMs = (off[device] ?? 0) * 60 * MINUTE_MS;
          return { ...rest, at, offMs, key: randomUUID() };
        });
        const deliveries = taps
          .flatMap((one) => Array.from({ length: one.times }, (_, again) => ({ ...one, again })))
          .toSorted((a, b) => ((a.arrival + a.again * 337) % 1000) - ((b.arrival + b.again * 337) % 1000));
        for (const delivery of deliveries) await deliver(delivery);

        const wanted = expected(taps);
        const found = await recorded();
        const shape = ({ order, endedBy }: Worked) => ({ order, endedBy });
        expect(found.map(shape)).toEqual(wanted.segments.map(shape));
        for (const [index, segment] of wanted.segments.entries()) {
          // A delivery may take this long between the measurement on the device and the server's clock.
          expect(Math.abs((found[index]?.from ?? 0) - segment.from)).toBeLessThan(20_000);
          expect(Math.abs((found[index]?.to ?? 0) - (segment.to ?? 0))).toBeLessThan(20_000);
        }
        expect(found.every(({ from, to }) => to === null || to > from)).toBe(true);
        await expectSetAside(wanted.setAside.length, taps.length);
      })
      .beforeEach(clear),
    { seed, numRuns: RUNS, endOnFailure: true },
  );
});

/** Every event is in the log, and the employee and the office know of each that was set aside. */
async function expectSetAside(count: number, all: number): Promise<void> {
  const { client, profileId } = company.people.employee;
  const { data } = await client.from('clock_events').select('outcome, set_aside_reason');
  expect(data).toHaveLength(all);
  const setAside = (data ?? []).filter(({ set_aside_reason }) => set_aside_reason !== null);
  expect(setAside).toHaveLength(count);
  const { rows } = await portal.owner.query<{ own: number; office: number }>(
    `select count(*) filter (where profile_id = $1)::int as own,
       count(*) filter (where profile_id <> $1)::int as office
     from notifications where kind = 'clock_event_set_aside'`,
    [profileId],
  );
  expect(rows[0]?.own).toBeGreaterThanOrEqual(count);
  expect(rows[0]?.office).toBeGreaterThanOrEqual(count);
}
