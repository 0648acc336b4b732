/** The whole life of one work order on its page: what each side sees there, and what office, customer, and crew do. */
import type { Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { assignedOrder, createPaperwork } from './support/paperwork.ts';
import { photoFile } from './support/photo-file.ts';

test.use({ world: 'work order detail' });

test('the crew accepts with a time, which the customer sees; another firm declines, and the office reads why', {
  tag: '@phone-only',
}, async ({ openAs, company }) => {
  const id = await assignedOrder(company);
  const crew = await openAs('subcontractor');
  await crew.goto(`/subcontractor/work-orders/${id}`);
  await expect(crew.getByText('New for you: can you do it?')).toBeVisible();
  await expect(summary(crew)).toContainText(/NTE\$800\.00Billed\$0\.00\$800\.00 left/);
  // An empty card takes one line.
  await expect(crew.locator('section', { hasText: /^BillsNothing is billed yet\.$/ })).toHaveCSS(
    'height',
    /^(4[89]|5\d)(\.\d+)?px$/,
  );
  await expect(crew.getByRole('heading', { name: 'Invoice' })).toHaveCount(0);
  await crew.getByRole('button', { name: 'Accept' }).click();
  const dialog = crew.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Tomorrow 8:00' }).click();
  await expectAccessible(crew);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(crew.getByText('You are expected tomorrow, 8:00')).toBeVisible();
  await crew.getByRole('button', { name: 'Change arrival' }).click();
  await dialog.getByRole('button', { name: 'Tomorrow 1:00' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(crew.getByText('You are expected tomorrow, 1:00')).toBeVisible();
  await expect(crew.getByRole('button', { name: 'Start work' })).toBeVisible();
  await expectAccessible(crew);

  const customer = await openAs('partner');
  await customer.goto(`/partner/work-orders/${id}`);
  await expect(customer.getByText('Expected tomorrow, 1:00').first()).toBeVisible();
  await expect(customer.getByText('Arrival changed')).toBeVisible();
  for (const hidden of [/\bNTE\b/, '800.00', 'employee Person'])
    await expect(customer.getByText(hidden)).toHaveCount(0);
  await expectAccessible(customer);

  const office = await openAs('manager');
  await office.goto(`/admin/work-orders/${id}`);
  await expect(office.getByText(/Accepted by subcontractor Person/)).toBeVisible();
  await expect(office.getByText('Expected tomorrow, 1:00').first()).toBeVisible();

  await giveToOther(company, id);
  await expect(office.getByText('Not answered yet')).toBeVisible();
  const other = await openAs('otherSubcontractor');
  await other.goto(`/subcontractor/work-orders/${id}`);
  await other.getByRole('button', { name: 'Decline' }).click();
  const question = other.getByRole('dialog');
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(question.getByText('Say why, so that the office can plan again.')).toBeVisible();
  await question.getByLabel('Reason').fill('Both vans are out until Monday.');
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(other).toHaveURL('/subcontractor/work-orders');
  await expect(other.getByText('Dock door will not close')).toHaveCount(0);

  await expect(office.getByText('Declined by The otherSubcontractor').first()).toBeVisible();
  await expect(office.getByText('Both vans are out until Monday.').first()).toBeVisible();
  await expect(office.getByText('Nobody is assigned yet.')).toBeVisible();
  await expectAccessible(office);
  await expect(customer.getByText('We have your request and are choosing who comes.')).toBeVisible();
  await expect(customer.getByText('vans')).toHaveCount(0);
});

test('the office sees everything on one page, and each other side its own part', {
  tag: '@desktop-only',
}, async ({ openAs, portal, company }) => {
  const { workOrderId } = await createPaperwork(portal, company);
  await addCosts(portal, company, workOrderId);
  const office = await openAs('manager');
  await office.goto(`/admin/work-orders/${workOrderId}`);
  const card = (name: string) =>
    office.locator('section', { has: office.getByRole('heading', { name, exact: true }) });
  await expect(summary(office)).toContainText(/StatusCompleted/);
  await expect(summary(office)).toContainText(/NTE\$800\.00Billed\$420\.00\$380\.00 left/);
  // Bills and receipts; no time has a rate.
  await expect(summary(office)).toContainText(/Cost\$510\.90our time not included/);
  await expect(summary(office)).toContainText(/Invoiced\$560\.00/);
  // Before everything else on the page.
  const firstSection = office.getByRole('main').locator('section').first();
  await expect(firstSection).toHaveAttribute('aria-label', 'Summary');
  await expect(card('Time')).toContainText('3.25 h');
  await expect(card('Time')).toContainText('employee Person');
  await expect(card('Receipts')).toContainText('$48.90');
  await expect(card('Bills')).toContainText('$420.00 billed of $800.00 NTE');
  await expect(card('Invoice')).toContainText('$560.00');
  await expect(card('Reports')).toContainText('Freed the track and replaced two rollers.');
  await expect(office.getByText('4 days overdue')).toHaveCount(0);
  await expectAccessible(office);

  const employee = await openAs('employee');
  await employee.goto(`/admin/work-orders/${workOrderId}`);
  await expect(employee.getByRole('heading', { name: 'Your time' })).toBeVisible();
  await expect(employee.getByRole('heading', { name: 'Your receipts' })).toBeVisible();
  await expect(employee.getByText('$48.90')).toHaveCount(0);
  await expect(summary(employee)).not.toContainText('Cost');

  const crew = await openAs('subcontractor');
  await crew.goto(`/subcontractor/work-orders/${workOrderId}`);
  await expect(crew.getByText('Accepted by the office')).toBeVisible();
  await expect(crew.getByText('$420.00 billed of $800.00 NTE')).toBeVisible();
  await expect(summary(crew)).toContainText(/Billed\$420\.00/);
  await expect(summary(crew)).not.toContainText(/Cost|Invoiced/);
  for (const hidden of ['560.00', '48.90', '3.25 h']) await expect(crew.getByText(hidden)).toHaveCount(0);

  const customer = await openAs('partner');
  await customer.goto(`/partner/work-orders/${workOrderId}`);
  await expect(customer.getByText(/^INV-\d+$/)).toBeVisible();
  await expect(summary(customer)).toContainText(/Invoiced\$560\.00Sent/);
  await expect(summary(customer)).not.toContainText(/NTE|Billed|Cost/);
  await expect(customer.getByText('Freed the track and replaced two rollers.')).toBeVisible();
  for (const hidden of ['420.00', '800.00', '48.90', '3.25 h'])
    await expect(customer.getByText(hidden)).toHaveCount(0);
});

test('an overdue work order is edited over a newer change, and files are added and removed', {
  tag: '@desktop-only',
}, async ({ openAs, portal, company }) => {
  const id = await assignedOrder(company);
  await portal.owner.query('update work_orders set due_date = current_date - 4 where id = $1', [id]);
  const office = await openAs('employee', { refused: /correct_work_order/ });
  await office.goto(`/admin/work-orders/${id}`);
  await expect(office.getByText(/days overdue/).first()).toBeVisible();
  await office.getByRole('link', { name: 'Edit' }).click();
  await office.getByLabel('What is needed').fill('Dock door 3 will not close');

  await correctElsewhere(company, id);
  await office.getByRole('button', { name: 'Save changes' }).click();
  const merge = office
    .getByRole('alert')
    .filter({ hasText: 'Somebody else has changed this work order meanwhile' });
  await expect(merge).toContainText('Emergency');
  await expect(merge).toContainText('You have changed What is needed too.');
  await expect(office.getByLabel('What is needed')).toHaveValue('Dock door 3 will not close');
  await expect(office.getByRole('radio', { name: 'Emergency' })).toBeChecked();
  await expectAccessible(office);
  await office.reload();
  await expect(office.getByLabel('What is needed')).toHaveValue('Dock door 3 will not close');

  const files = office.locator('section', {
    has: office.getByRole('heading', { name: 'Photos and documents' }),
  });
  await files.getByText('After', { exact: true }).click();
  await files.getByLabel('Choose photos').setInputFiles(await photoFile('closed.jpg'));
  await files.getByLabel('Choose documents (PDF)').setInputFiles({
    name: 'drawing.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await files.getByRole('button', { name: 'Add 2 files' }).click();
  await expect(files.getByText('drawing.pdf')).toBeVisible();
  await expect(files.getByRole('img', { name: 'closed.jpg' })).toBeVisible();
  await files.getByRole('button', { name: 'Remove drawing.pdf' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(files.getByText('drawing.pdf')).toHaveCount(0);

  await office.getByRole('button', { name: 'Save changes' }).click();
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Dock door 3 will not close');
  const history = office.locator('section', { has: office.getByRole('heading', { name: 'History' }) });
  await expect(history.getByText('File drawing.pdf removed')).toBeVisible();
  await expect(history.getByRole('deletion').filter({ hasText: 'Dock door sticks open' })).toBeVisible();
  await expect(
    history.getByRole('insertion').filter({ hasText: 'Dock door 3 will not close' }),
  ).toBeVisible();
  await expectAccessible(office);
});

test('a request warns about similar ones, survives a lost response and a reload, and is submitted once', {
  tag: '@desktop-only',
}, async ({ openAs, portal, company }) => {
  await assignedOrder(company);
  const customer = await openAs('partner');
  await customer.goto('/partner/work-orders/new');
  await customer.getByLabel('What is needed').fill('The dock door does not close');
  await choose(customer, 'Trade', 'Doors');
  const warning = customer.getByRole('status').filter({ hasText: 'Already requested?' });
  await expect(warning.getByRole('link', { name: /Dock door will not close/ }).first()).toBeVisible();
  await customer.getByLabel('Description').fill('The other dock, since this morning.');
  await expectAccessible(customer);

  // The request arrives, but its response is lost: a connection that fails at the worst moment.
  const command = '**/rest/v1/rpc/create_work_order';
  await customer.route(command, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Wi-Fi sign-in</html>' });
  });
  await customer.getByRole('button', { name: 'Submit Request' }).click();
  await expect(filed(portal)).resolves.toBe(1);
  await customer.unrouteAll({ behavior: 'wait' });
  await customer.reload();
  await expect(customer.getByText('Your unfinished request is still here')).toBeVisible();
  await customer.getByRole('button', { name: 'Submit Request' }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('The dock door does not close');
  expect(await filed(portal)).toBe(1);
});

/** How many work orders the request has created, once there is one. */
async function filed(portal: TestPortal): Promise<number> {
  const count = async () =>
    (
      await portal.owner.query<{ n: number }>(
        `select count(*)::int as n from work_orders where title = 'The dock door does not close'`,
      )
    ).rows[0]?.n ?? 0;
  await expect.poll(count).toBeGreaterThan(0);
  return count();
}

/** Status, schedule, and money at the top of the page. */
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

async function giveToOther({ people, organizations }: Company, id: string): Promise<void> {
  await people.admin.client
    .rpc('assign_work_order', {
      work_order_id: id,
      assigned_organization_id: organizations.otherSubcontractor,
      assignees: [],
      nte_amount: 800,
      due_date: null,
    })
    .throwOnError();
}

/** A colleague renames the work order and makes it an emergency. */
async function correctElsewhere({ people, locationId }: Company, id: string): Promise<void> {
  const { client } = people.admin;
  const read = await client
    .from('work_orders')
    .select('updated_at, description, due_date')
    .eq('id', id)
    .single()
    .throwOnError();
  await client
    .rpc('correct_work_order', {
      work_order_id: id,
      version: read.data.updated_at,
      partner_location_id: locationId,
      title: 'Dock door sticks open',
      description: read.data.description,
      trade: 'Doors',
      priority: 'emergency',
      due_date: read.data.due_date,
      ...{ appointment_from: null, appointment_until: null },
    })
    .throwOnError();
}

/** Time of the employee and a receipt of the manager on it. */
async function addCosts(portal: TestPortal, { people }: Company, id: string): Promise<void> {
  await portal.owner.query(
    `insert into employee_reports (employee_user_id, work_order_id, report_date, status, clock_in_time, clock_out_time, hours_worked)
     values ($1, $2, current_date - 1, 'submitted', now() - interval '30 hours', now() - interval '26 hours 45 minutes', 3.25)`,
    [people.employee.profileId, id],
  );
  await portal.owner.query(
    `with receipt as (
       insert into receipts (employee_user_id, vendor_name, receipt_date, amount, category)
       values ($1, 'Ashford Hardware', current_date - 1, 48.90, 'materials') returning id
     )
     insert into receipt_allocations (receipt_id, work_order_id, amount) select id, $2, 48.90 from receipt`,
    [people.manager.profileId, id],
  );
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
}
