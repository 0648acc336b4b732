/**
 * The subcontractor's screens around a report (offline requirements 2.2 and 2.3), and the employee's assignment
 * (offline requirements 2.7).
 */
import { randomUUID } from 'node:crypto';
import type { Company } from '#test/support/company.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { openOnPhone, openWide } from './support/open-screen.ts';
import { assignedOrder, submittedReport } from './support/paperwork.ts';
import { expectScreen, go } from './support/screens.ts';
import { expectSettled } from './support/settled.ts';

test.use({ world: 'submit reports' });

test('with nothing to submit, the screen says so and leads to all work orders', async ({ openAs }) => {
  const page = await openOnPhone(openAs, 'otherSubcontractor', '/subcontractor/submit-report');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit Reports');
  await expect(page.getByText('Submit completion reports for your assigned work orders')).toBeVisible();
  await expect(page.getByText('No Reports to Submit')).toBeVisible();
  await expect(
    page.getByText("All your assigned work orders have been completed or don't require reports yet."),
  ).toBeVisible();
  await expect(page.getByText('Team Activity')).toHaveCount(0);
  await page.getByRole('link', { name: 'View All Work Orders' }).click();
  await expect(page).toHaveURL('/subcontractor/work-orders');
  await expect(page.getByText('No work orders yet')).toBeVisible();
  await go(page, '/subcontractor/bills');
  await expect(page.getByText(/^No .*bills yet$/)).toBeVisible();

  await go(page, '/subcontractor/dashboard');
  await expect(page.getByText('No recent team activity')).toBeVisible();
});

test('each open work order is a card with two links, below the team’s activity on a phone', {
  tag: '@main-phone',
}, async ({ openAs, company }) => {
  const id = await assignedOrder(company);
  await submittedReport(company, await assignedOrder(company));
  const page = await openOnPhone(openAs, 'subcontractor', '/subcontractor/submit-report');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Submit Report' }) })
    .filter({ hasText: 'Dock door will not close' });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(/WO-\d{6}/);
  await expect(card).toContainText('Assigned');
  await expect(card).toContainText('Main Street');
  await expect(card).toContainText('Assigned less than a minute ago');
  await expect(card.getByText('It stops half a metre above the floor.')).toHaveCSS('-webkit-line-clamp', '2');
  // One line on a phone, until it is opened.
  await expect(page.getByText(/started work on WO-/)).toBeHidden();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText(/subcontractor Person submitted a report for WO-\d{6}/)).toBeVisible();
  await expect(page.getByText(/subcontractor Person started work on WO-\d{6}/)).toBeVisible();
  await expect(page.getByText(/subcontractor Person completed work on WO-\d{6}/)).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('heading', { name: 'Team Activity' })).toBeHidden();
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(`/subcontractor/work-orders/${id}`);
  await page.goBack();
  await card.getByRole('link', { name: 'Submit Report' }).click();
  await expect(page).toHaveURL(`/subcontractor/reports/new/${id}`);
});

test('a firm keeps its report of a reassigned work order, and nothing else of it', async ({
  openAs,
  portal,
  company,
}) => {
  const id = await assignedOrder(company);
  const report = await progressReport(company, id);
  await giveToOther(company, id);

  const page = await openWide(openAs, 'subcontractor', `/subcontractor/reports/${report.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^WO-\d{6} Dock door will not close$/);
  await expect(page.getByText('Braced the door for the night.')).toBeVisible();
  // The firm may only see its number and title any more.
  await expect(page.getByText('No longer assigned to you')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Location' })).toHaveCount(0);

  await go(page, '/subcontractor/reports');
  const row = page.getByRole('row').filter({ hasText: report.report_number });
  await expect(row).toContainText('No longer assigned to you');

  await go(page, '/subcontractor/dashboard');
  await expect(page.getByRole('heading', { name: 'Team Activity' })).toBeVisible();
  await expectSettled(page);
  const activity = page.getByRole('listitem').filter({ hasText: 'submitted a report for' });
  for (const line of await activity.allTextContents()) expect(line).toMatch(/WO-\d{6}/);

  await test.step('with more open work orders than the screen shows, it says so and leads to all of them', async () => {
    await portal.owner.query(
      `insert into work_orders (title, organization_id, partner_location_id, assigned_organization_id, status)
       select 'Dock door ' || n, $1, $2, $3, 'assigned' from generate_series(1, 101) n`,
      [company.organizations.customer, company.locationId, company.organizations.subcontractor],
    );
    await go(page, '/subcontractor/submit-report');
    await expect(page.getByRole('link', { name: 'Submit Report', exact: true })).toHaveCount(100);
    await expect(page.getByText('These are the newest 100.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View All Work Orders' })).toBeVisible();
  });
});

test('an assignment that does not exist says so and has a way back', async ({ openAs }) => {
  const page = await openAs('employee', { refused: /_assignments/ });
  await page.goto('/employee/dashboard');
  for (const id of [randomUUID(), 'cut-off']) {
    await go(page, `/employee/assignments/${id}`);
    await expectScreen(page, id);
    await expect(page.getByText('Assignment Not Found', { exact: true })).toBeVisible();
    await expect(
      page.getByText(
        'Assignment not found. You may not be assigned to this work order or project, or the ID may be invalid.',
      ),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page).toHaveURL('/employee/dashboard');
});

async function progressReport({ people }: Company, workOrderId: string) {
  const { data } = await people.subcontractor.client
    .rpc('submit_report', {
      work_order_id: workOrderId,
      submission_key: randomUUID(),
      work_performed: 'Braced the door for the night.',
      hours_worked: 1,
      crew_size: 1,
      completed_on: '2026-03-02',
      is_final: false,
      attachment_ids: [],
    })
    .throwOnError();
  return data;
}

async function giveToOther({ people, organizations }: Company, workOrderId: string): Promise<void> {
  await people.admin.client
    .rpc('assign_work_order', {
      work_order_id: workOrderId,
      assigned_organization_id: organizations.otherSubcontractor,
      assignees: [],
      nte_amount: null,
      due_date: null,
    })
    .throwOnError();
}
