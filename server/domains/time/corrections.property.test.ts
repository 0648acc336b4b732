import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';

/**
 * After whatever the office has corrected: rows and sheets say what current time segments add up to, and nothing is
 * lost.
 */

const RUNS = sized({ quick: 4, push: 12, release: 240 });
const SLOTS = 24;
const SLOT_MS = 20 * 60_000;
const BEGIN = Date.UTC(2026, 2, 2, 13);

let portal: TestPortal;
let company: Company;
const orders: string[] = [];
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  for (let n = 0; n < 2; n += 1) {
    const { rows } = await portal.owner.query<{ id: string }>(
      `insert into public.work_orders (title, status, organization_id) values ('Leak', 'in_progress', $1) returning id`,
      [company.organizations.customer],
    );
    orders.push(rows[0]?.id ?? '');
  }
});
afterAll(() => portal.stop());

const span = fc
  .tuple(
    fc.integer({ min: 0, max: SLOTS - 2 }),
    fc.integer({ min: 1, max: 8 }),
    fc.integer({ min: 0, max: 3 }),
  )
  .map(([from, length, day]) => {
    const start = BEGIN + day * 86_400_000 + from * SLOT_MS;
    const end = start + Math.min(length, SLOTS - from) * SLOT_MS;
    return { started_at: new Date(start).toISOString(), ended_at: new Date(end).toISOString() };
  });
const step = fc.record({
  what: fc.constantFrom('add', 'add', 'correct', 'strike', 'approve', 'send back'),
  by: fc.constantFrom('manager', 'admin'),
  span,
  order: fc.integer({ min: 0, max: 1 }),
  which: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const EXPECTED = /^(rule_violation|conflict|invalid_input)$/;

test('any sequence of corrections, some simultaneous, leaves consistent time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { maxLength: 14 }),
      async (steps) => {
        await portal.owner.query('truncate public.time_segments, public.employee_reports cascade');
        let kept = 0;
        for (const atOnce of steps) {
          await Promise.all(atOnce.map(take));
          kept = await expectTrue(kept);
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 300_000);

async function take({ what, by, span: times, order, which }: Step) {
  const { client } = company.people[by];
  const employee_id = company.people.employee.profileId;
  const more = { reason: 'Was wrong.', time_zone: 'America/New_York', work_order_id: orders[order] ?? '' };
  const { rows } = await portal.owner.query<{ id: string; employee_report_id: string }>(
    'select id, employee_report_id from public.time_segments where is_current order by started_at, id',
  );
  const one = rows[which % Math.max(rows.length, 1)];
  const answer =
    what === 'add'
      ? await client.rpc('add_time', { employee_id, ...times, ...more })
      : what === 'approve'
        ? await client.rpc('approve_time', {
            ...{ employee_ids: [employee_id], starts_on: '2026-03-01', ends_on: '2026-03-10' },
          })
        : !one
          ? { error: null }
          : what === 'correct'
            ? await client.rpc('correct_time', { segment_id: one.id, ...times, ...more })
            : what === 'strike'
              ? await client.rpc('strike_time', { segment_id: one.id, reason: 'Was wrong.' })
              : await client.rpc('send_back_time', {
                  ...{ report_ids: [one.employee_report_id], review_notes: 'What was done?' },
                });
  if (answer.error) expect(answer.error.code, answer.error.message).toMatch(EXPECTED);
}

/** @returns how many time segments there are, of which none goes away again */
async function expectTrue(kept: number): Promise<number> {
  const { rows } = await portal.owner.query<Record<string, number>>(
    `select count(*)::integer as segments,
       count(*) filter (where s.hours_worked < 0)::integer as negative,
       (select count(*) from public.time_segments a join public.time_segments b
          on a.is_current and b.is_current and a.id < b.id
            -- One that was deleted has no length, and overlaps nothing wherever it lies.
            and tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)
       )::integer as overlapping,
       -- Every replaced segment is named by its replacement, with who and why.
       count(*) filter (where not s.is_current and not exists (
         select from public.time_segments n
         where n.replaces_segment_id = s.id and n.reason is not null and n.corrected_by is not null
       ))::integer as lost,
       (select count(*) from public.employee_reports r where r.hours_worked <> coalesce((
          select l.hours_worked from public.time_segments l
          where l.employee_report_id = r.id and l.is_current and l.ended_at > l.started_at
          order by l.started_at desc limit 1), 0))::integer as untrue_rows
     from public.time_segments s`,
  );
  const { segments = 0, ...wrong } = rows[0] ?? {};
  expect(wrong).toEqual({ negative: 0, overlapping: 0, lost: 0, untrue_rows: 0 });
  expect(segments).toBeGreaterThanOrEqual(kept);

  const sheet = await company.people.manager.client.rpc('timesheet', {
    p_from: '2026-03-01',
    p_to: '2026-03-10',
  });
  const sum = await portal.owner.query<{ hours: number }>(
    'select coalesce(sum(hours_worked), 0)::float8 as hours from public.time_segments where is_current',
  );
  const shown = (sheet.data ?? []).reduce((all, { hours }) => all + Math.round((hours ?? 0) * 100), 0);
  expect(shown / 100).toBeCloseTo(sum.rows[0]?.hours ?? 0, 6);
  return segments;
}
