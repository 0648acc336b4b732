import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** How long a firm's people were at the work that it bills, by its history. */
let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal?.stop());

type Holder = 'subcontractor' | 'otherSubcontractor' | null;
/** A step of the history: who had the work then, what happened, when, and with which facts. */
type Step = readonly [Holder, string, string, object?];
const A = 'subcontractor';
const B = 'otherSubcontractor';

const one = async <Row>(text: string, values: unknown[]) =>
  (await portal.owner.query(text, values)).rows[0] as Row;

/** Work that goes through these steps and ends with its first firm, whose bill is compared. */
async function comparedHours(steps: readonly Step[], reportedOn: readonly string[] = ['2026-03-02']) {
  const { organizations, locationId, people } = company;
  const { id } = await one<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
       date_completed)
     values ('Door does not close', 'completed', $1, $2, $3, now()) returning id`,
    [organizations.customer, locationId, organizations.subcontractor],
  );
  const give = (holder: Holder) =>
    portal.owner.query('update public.work_orders set assigned_organization_id = $2 where id = $1', [
      id,
      holder && organizations[holder],
    ]);
  for (const [holder, type, at, data] of steps) {
    await give(holder);
    await portal.owner.query(
      `insert into public.work_order_events (work_order_id, event_type, visibility, data, created_at)
       values ($1, $2, $3, $4, $5)`,
      [id, type, type === 'assignment_changed' ? 'assigned' : 'everyone', data ?? {}, at],
    );
  }
  await give(A);
  for (const day of reportedOn)
    await portal.owner.query(
      `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
         organization_id, work_performed, hours_worked, crew_size, completed_on, status, reviewed_by, reviewed_at)
       values ($1, $2, $3, $4, 'Repaired the door.', 1.5, 1, $5, 'approved', $6, now())`,
      [
        ...[id, people.subcontractor.profileId, organizations.subcontractor, organizations.customer],
        ...[day, people.admin.profileId],
      ],
    );
  const { data } = await people.subcontractor.client
    .rpc('save_bill_draft', { lines: [{ work_order_id: id, amount: 90 }] })
    .throwOnError();
  const read = async (as: 'admin' | 'subcontractor') => {
    const { data: line } = await people[as].client
      .from('subcontractor_bill_work_orders')
      .select('comparison')
      .eq('subcontractor_bill_id', data.id)
      .maybeSingle()
      .throwOnError();
    return (line?.comparison as { on_site_hours: number | null } | undefined)?.on_site_hours;
  };
  await portal.owner.query(
    `update public.subcontractor_bills set status = 'submitted', submitted_at = now() where id = $1`,
    [data.id],
  );
  const seen = await read('admin');
  // The firm reads the same, although it does not see what happened under the other one.
  expect(await read('subcontractor')).toBe(seen);
  return seen;
}

const at = (time: string) => `2026-03-02T${time}:00Z`;

test.for<{ name: string; steps: readonly Step[]; days?: string[]; hours: number | null }>([
  {
    name: 'from its start to its completion',
    steps: [
      [A, 'work_started', at('13:00')],
      [A, 'work_completed', at('15:30')],
    ],
    hours: 2.5,
  },
  {
    name: 'without the time on hold, and with two visits',
    steps: [
      [A, 'work_started', at('13:00')],
      [A, 'put_on_hold', at('14:00')],
      [A, 'resumed', at('16:00'), { to: 'in_progress' }],
      [A, 'work_completed', at('16:30')],
    ],
    hours: 1.5,
  },
  {
    name: 'through a report that is not the final one',
    steps: [
      [A, 'work_started', at('13:00')],
      [A, 'report_submitted', at('13:20'), { is_final: false }],
      [A, 'work_completed', at('15:00')],
    ],
    hours: 2,
  },
  {
    name: 'without what another firm did before',
    steps: [
      [B, 'work_started', at('08:00')],
      [A, 'assigned', at('13:00')],
      [A, 'work_started', at('14:00')],
      [A, 'work_completed', at('15:00')],
    ],
    hours: 1,
  },
  {
    name: 'until another firm got it, and again afterwards',
    steps: [
      [A, 'work_started', at('08:00')],
      [B, 'assigned', at('09:00')],
      [B, 'work_started', at('10:00')],
      [A, 'assigned', at('14:00')],
      [A, 'work_started', at('15:00')],
      [A, 'work_completed', at('15:15')],
    ],
    hours: 1.25,
  },
  {
    name: 'until the office took it back',
    steps: [
      [A, 'work_started', at('08:00')],
      [null, 'unassigned', at('09:00')],
      [null, 'work_started', at('10:00')],
      [null, 'work_completed', at('14:00')],
    ],
    hours: 1,
  },
  {
    name: 'until the own crew took over, which is no step of its status',
    steps: [
      [A, 'work_started', at('08:00')],
      [A, 'assignment_changed', at('08:30')],
      [null, 'assignment_changed', at('09:00')],
      [null, 'work_completed', at('14:00')],
    ],
    hours: 1,
  },
  {
    name: 'is unknown when the start was not recorded',
    steps: [[A, 'work_completed', at('14:00')]],
    hours: null,
  },
  {
    name: 'is unknown when the report recorded the start, too',
    steps: [
      [A, 'work_started', at('14:00')],
      [A, 'work_completed', '2026-03-02T14:00:00.2Z'],
    ],
    hours: null,
  },
  { name: 'is unknown when it is still in progress', steps: [[A, 'work_started', at('14:00')]], hours: null },
  {
    name: 'is unknown when the completion was recorded later than a day',
    steps: [
      [A, 'work_started', at('14:00')],
      [A, 'work_completed', '2026-03-03T15:00:00Z'],
    ],
    hours: null,
  },
  {
    name: 'is unknown when the reports are of several days',
    steps: [
      [A, 'work_started', at('14:00')],
      [A, 'work_completed', at('16:00')],
    ],
    days: ['2026-03-02', '2026-03-03'],
    hours: null,
  },
])('the time $name', async ({ steps, days, hours }) => {
  expect(await comparedHours(steps, days)).toBe(hours);
});
