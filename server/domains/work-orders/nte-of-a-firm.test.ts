import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { recentDay } from '#test/support/recent-day.ts';
import { addDoorRequest } from '#test/support/requested-door.ts';

/** An NTE belongs to one assignment of one firm: what is removed is gone, and a new assignment starts without one. */

let portal: TestPortal;
let company: Company;
let order: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  order = await addDoorRequest(portal, company);
});

const call = <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name, input as never);

type Firm = 'subcontractor' | 'otherSubcontractor';
const give = (firm: Firm | null, nte_amount: number | null, as: PersonName = 'admin') =>
  call(as, 'assign_work_order', {
    ...{ work_order_id: order, assigned_organization_id: firm && company.organizations[firm] },
    assignees: firm ? [] : [{ profile_id: company.people.employee.profileId, is_lead: true }],
    ...{ nte_amount, due_date: null },
  });

async function nteOf(firm: Firm): Promise<number | null> {
  const { rows } = await portal.owner.query<{ nte: number | null }>(
    'select app.firm_nte($1, $2)::float8 as nte',
    [order, company.organizations[firm]],
  );
  return rows[0]?.nte ?? null;
}

/** A bill of the first firm that the database keeps as submitted, with its amount over the NTE. */
async function billed(amount: number) {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.subcontractor_bills (submitted_by, subcontractor_organization_id) values ($1, $2) returning id`,
    [company.people.subcontractor.profileId, company.organizations.subcontractor],
  );
  const id = rows[0]?.id;
  await portal.owner.query(
    `insert into public.subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount) values ($1, $2, $3)`,
    [id, order, amount],
  );
  await portal.owner.query(
    `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
       work_performed, hours_worked, completed_on, is_final, status, reviewed_by, reviewed_at)
     values ($1, $2, $3, 'Half of it.', 2, $4, false, 'approved', $5, now())`,
    [
      ...[order, company.people.subcontractor.profileId, company.organizations.subcontractor],
      ...[recentDay(), company.people.admin.profileId],
    ],
  );
  await portal.owner.query(`update public.subcontractor_bills set status = 'submitted' where id = $1`, [id]);
  return async () => {
    const bills = await portal.owner.query<{ over: number }>(
      'select over_nte_amount::float8 as over from public.subcontractor_bills where id = $1',
      [id],
    );
    return bills.rows[0]?.over;
  };
}

test('an NTE that is removed has no effect any more, also for bills', async () => {
  await give('subcontractor', 500);
  await give('subcontractor', null);
  expect(await nteOf('subcontractor')).toBeNull();
  await give('otherSubcontractor', null);
  expect(await nteOf('subcontractor')).toBeNull();
});

test('a firm that loses the work keeps its NTE for its bills, and starts without one when it gets the work again', async () => {
  await give('subcontractor', 500);
  await give('otherSubcontractor', 90);
  expect([await nteOf('subcontractor'), await nteOf('otherSubcontractor')]).toEqual([500, 90]);
  const over = await billed(700);
  expect(await over()).toBe(200);
  await give('subcontractor', null);
  expect([await nteOf('subcontractor'), await nteOf('otherSubcontractor')]).toEqual([null, 90]);
  expect(await over()).toBe(0);
  await give('otherSubcontractor', null);
  expect([await nteOf('subcontractor'), await nteOf('otherSubcontractor')]).toEqual([null, null]);
});

test('the board and the project compare each NTE with the bills of its own firm', async () => {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.projects (name, organization_id) values ('Doors', $1) returning id`,
    [company.organizations.customer],
  );
  const project = rows[0]?.id ?? '';
  await portal.owner.query('update public.work_orders set project_id = $2 where id = $1', [order, project]);
  await give('subcontractor', 500);
  await give('otherSubcontractor', 90);
  const { client } = company.people.admin;
  const totals = async () => {
    const { data } = await client.rpc('project_totals', { p_project_id: project }).throwOnError();
    return data?.map(({ nte_total, billed_total }) => [nte_total, billed_total]);
  };
  expect(await totals()).toEqual([[90, 0]]);
  await billed(450);
  const { data } = await client
    .rpc('work_order_board', { p_statuses: ['assigned'], p_project: project })
    .throwOnError();
  expect(data).toMatchObject([{ cards: [{ nte_amount: 90, billed: 0 }] }]);
  expect(await totals()).toEqual([[590, 450]]);
});

test('work that is assigned to the own crew and back also starts without an NTE', async () => {
  await give('subcontractor', 500);
  await give(null, null);
  expect(await nteOf('subcontractor')).toBe(500);
  await give('subcontractor', null);
  expect(await nteOf('subcontractor')).toBeNull();
});

test('a person whose report waits for review may reassign the work, but not remove the NTE by assigning it back', async () => {
  await give('subcontractor', 500);
  const { error } = await call('employee', 'submit_report', {
    ...{ work_order_id: order, submission_key: randomUUID(), work_performed: 'Half of it.' },
    ...{ hours_worked: 1, crew_size: 1, completed_on: recentDay(), is_final: false },
  });
  expect(error).toBeNull();
  expect((await give('subcontractor', null, 'employee')).status).toBe(403);
  expect((await give('otherSubcontractor', null, 'employee')).error).toBeNull();
  expect(await nteOf('subcontractor')).toBe(500);
  expect((await give('subcontractor', null, 'employee')).status).toBe(403);
  expect((await give('subcontractor', null, 'manager')).error).toBeNull();
});
