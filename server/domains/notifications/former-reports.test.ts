import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { recentDay } from '#test/support/recent-day.ts';
import { settleDecisions } from '#test/support/settle-decisions.ts';

/** A firm that lost a work order still hears what becomes of its reports: an approval lets it bill its work. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

async function call<Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) {
  const { data, error } = await company.people[as].client.rpc(name, input as never);
  expect(error, `${name} as ${as}`).toBeNull();
  return data as unknown as { id: string };
}

async function notificationsOf(person: PersonName) {
  await settleDecisions(portal);
  const { data } = await company.people[person].client
    .from('notifications')
    .select('kind, title, body, path')
    .like('kind', 'report_%')
    .throwOnError();
  return data;
}

test.for([
  ['approve_report', 'report_approved', 'was approved'],
  ['reject_report', 'report_rejected', 'was sent back'],
] as const)(
  '%s is read under the former title, and by nobody of the next firm',
  async ([decision, kind, words]) => {
    await portal.owner.query('delete from public.notifications');
    const { rows } = await portal.owner.query<{ id: string; work_order_number: string }>(
      `insert into public.work_orders (title, organization_id, partner_location_id, store_location)
     values ('Door does not close', $1, $2, '') returning id, work_order_number`,
      [company.organizations.customer, company.locationId],
    );
    const { id = '', work_order_number } = rows[0] ?? {};
    const give = (firm: 'subcontractor' | 'otherSubcontractor') =>
      call('admin', 'assign_work_order', {
        ...{ work_order_id: id, assigned_organization_id: company.organizations[firm] },
        ...{ assignees: [], nte_amount: null, due_date: null },
      });
    await give('subcontractor');
    const report = await call('subcontractor', 'submit_report', {
      ...{ work_order_id: id, submission_key: randomUUID(), work_performed: 'Half of it.' },
      ...{ hours_worked: 1, crew_size: 1, completed_on: recentDay(), is_final: false },
    });
    await give('otherSubcontractor');
    await portal.owner.query(
      `update public.work_orders set title = 'Later title', store_location = 'Later location' where id = $1`,
      [id],
    );
    await call('admin', decision, { report_id: report.id, review_notes: 'Seen.' });
    expect(await notificationsOf('subcontractor')).toEqual([
      {
        kind,
        title: `Report for ${work_order_number} ${words}`,
        body: expect.stringMatching(/^Door does not close/),
        path: `/subcontractor/reports/${report.id}`,
      },
    ]);
    expect(await notificationsOf('otherSubcontractor')).toEqual([]);
    expect(JSON.stringify(await notificationsOf('subcontractor'))).not.toContain('Later');
  },
);
