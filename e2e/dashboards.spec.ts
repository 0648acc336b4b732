/** The dashboards of the four roles with their queues and charts, and analytics. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { fillDashboards } from './support/dashboard-work.ts';
import { go } from './support/screens.ts';

test.use({ world: 'dashboards' });
test.beforeAll(async ({ portal, company }) => fillDashboards(portal.owner, company));

const card = (page: Page, title: string | RegExp): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const firstDayOf = (days: number): Date => {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return day;
};
/** No number at the top repeats a number in the heading of a card below. */
async function expectDistinctNumbers(page: Page): Promise<void> {
  const numbers = page.getByRole('main').locator('.figures + span.block');
  await expect(numbers.first()).toBeVisible();
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  const names = headings.map((heading) => heading.replace(/\d+\+?$/, '').trim());
  for (const number of await numbers.allTextContents()) expect(names).not.toContain(number);
}

/** Columns of cards end at the same height, without a gap; so do the charts of a row. */
async function expectEvenCards(page: Page): Promise<void> {
  const cards = await page
    .getByRole('main')
    .locator('section')
    .evaluateAll((all) =>
      all.map((each) => {
        const { left, top, bottom, width } = each.getBoundingClientRect();
        return {
          left: Math.round(left),
          top,
          bottom,
          isWide: width > 700,
          isChart: Boolean(each.querySelector('[aria-label$="download as CSV"]')),
        };
      }),
    );
  const bottoms = (isChart: boolean) => {
    const columns = Map.groupBy(
      cards.filter((each) => !each.isWide && each.isChart === isChart),
      ({ left }) => left,
    );
    return [...columns.values()].map((column) => Math.max(...column.map(({ bottom }) => bottom)));
  };
  const [left = 0, right = 0] = bottoms(false);
  expect(Math.abs(left - right)).toBeLessThan(1);
  for (const each of cards.filter(({ isChart }) => isChart)) {
    const row = cards.filter((other) => other.isChart && Math.abs(other.top - each.top) < 1);
    for (const other of row) expect(Math.abs(other.bottom - each.bottom)).toBeLessThan(1);
  }
}

/** None of these texts overlaps another. */
async function expectApart(texts: Locator): Promise<void> {
  const boxes = await texts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(boxes.length).toBeGreaterThan(2);
  for (const [at, a] of boxes.entries()) {
    for (const b of boxes.slice(at + 1)) {
      const isTouching = a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
      expect(isTouching, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(false);
    }
  }
}
const titles = (of: Locator) => of.getByRole('listitem').locator('.block.font-medium');

test('the office sees what is pending, the most urgent first, and the progress of the work', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await page.goto('/admin/dashboard');
  const toAssign = card(page, /^To assign/);
  await expect(toAssign.getByRole('listitem')).toHaveCount(4);
  await expect(toAssign.getByRole('listitem').first()).toContainText('Water through the ceiling');
  await expect(card(page, /^Declined by subcontractors/)).toContainText('No crew free this week');
  await expect(card(page, /^Overdue/).getByRole('listitem')).toContainText('3 days overdue');
  await expect(card(page, /^Arrival time passed/)).toContainText('Freezer door open');
  await expect(card(page, /^On hold for over a week/)).toContainText('Waiting for a part');
  await expect(card(page, /^Reports to review/)).toContainText('Light out');
  await expect(card(page, /^Bills to approve/)).toContainText('$450.00');
  await expect(card(page, /^Over NTE/)).toContainText('$150.00 over');
  await expect(page.getByRole('link', { name: /\d+ Open work orders/ })).toBeVisible();
  await expectDistinctNumbers(page);
  await test.step('Assign opens the dialog on the same page', async () => {
    await toAssign.getByRole('button', { name: 'Assign: Water through the ceiling' }).click();
    const dialog = page.getByRole('dialog', { name: /^Assign WO-\d+$/ });
    await expect(dialog.getByLabel('NTE, in dollars')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard/);
  });
  await expectEvenCards(page);

  const flow = card(page, 'Requested and completed');
  await expect(flow.getByRole('img').locator('svg.recharts-surface')).toBeVisible();
  await expect(flow.getByText('Completed', { exact: true })).toBeVisible();
  // This week is not over: both lines end dashed, and their labels overlap neither each other nor the axis.
  await expect(flow.locator('path.recharts-line-curve[stroke-dasharray^="3"]')).toHaveCount(2);
  const labels = flow.locator('svg text').filter({ hasText: /^(Requested|Completed|\w{3} \d+)$/ });
  await expectApart(labels);
  await test.step('nor do they on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectDistinctNumbers(page);
    await expectApart(labels);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await flow.getByRole('button', { name: 'Requested and completed: show the table' }).click();
  const rows = flow.getByRole('table').getByRole('row');
  await expect(rows.first()).toHaveText('Week ofRequestedCompleted');
  const weeks = await rows.count();
  await page.getByRole('button', { name: '365 days' }).click();
  await expect(page).toHaveURL(/days=(%22)?365/);
  // A year has 53 weeks, and 54 when its first day is a Sunday; plus the row of headings.
  await expect(rows).toHaveCount(1 + (firstDayOf(365).getDay() === 0 ? 54 : 53));
  expect(weeks).toBeLessThan(20);

  const download = page.waitForEvent('download');
  await card(page, 'On time').getByRole('button', { name: 'On time: download as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('on-time.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('The subcontractor,12,9,75%');

  const durations = card(page, 'Completion time');
  await expect(durations.getByRole('listitem')).toHaveText(/HVAC/);
  await durations.getByRole('combobox', { name: 'Completion time' }).selectOption('By subcontractor');
  await expect(durations.getByRole('listitem')).toHaveText(/The subcontractor/);
  await expectAccessible(page);

  await toAssign.getByRole('link', { name: /Water through the ceiling/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Water through the ceiling');
});

test('an employee filters analytics, whose filter is in the URL, and is told that nothing is assigned to them', async ({
  openAs,
}) => {
  const page = await openAs('employee');
  await page.goto('/admin/analytics?days=365');
  const months = card(page, 'Requests per month');
  await months.getByRole('button', { name: 'Requests per month: show the table' }).click();
  await expect(months.getByRole('columnheader')).toHaveText(['Month', 'HVAC', 'Not specified', 'Roofing']);
  await page.getByRole('combobox', { name: 'Customer' }).fill('The otherCustomer');
  await page.getByRole('option', { name: 'The otherCustomer' }).click();
  await expect(page).toHaveURL(/customer=/);
  await expect(months.getByRole('columnheader')).toHaveText(['Month', 'Roofing']);
  await page.getByLabel('Trade').selectOption('HVAC');
  await expect(months.getByText('Nothing was requested')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(months.getByRole('columnheader')).toHaveText(['Month', 'HVAC', 'Not specified', 'Roofing']);

  await go(page, '/employee/dashboard');
  await expect(page.getByText('Nothing is assigned to you')).toBeVisible();
  await expect(card(page, /^Reports to review/)).toContainText('Light out');
  // The office's queues are below both columns, so that the hours are not stretched to their height.
  const hours = card(page, 'Hours');
  const content = await hours.evaluate((element) => {
    const bottoms = [...element.querySelectorAll('*')].map((each) => each.getBoundingClientRect());
    const inner = bottoms.filter(({ width, height }) => width > 0 && height > 0 && height < 200);
    return element.getBoundingClientRect().bottom - Math.max(...inner.map(({ bottom }) => bottom));
  });
  expect(content, 'empty pixels at the end of the card').toBeLessThan(120);
  await expectAccessible(page);
});

test('a customer sees only its own requests and who is expected, and no amounts', async ({ openAs }) => {
  const page = await openAs('partner');
  await page.goto('/partner/dashboard');
  await expect(card(page, /^Expected arrivals/)).toContainText('Freezer door open');
  await expect(titles(card(page, /^Waiting to be assigned/))).toHaveText([
    'Water through the ceiling',
    'Toilet blocked',
    'Sign is dark',
  ]);
  await expect(card(page, /^Recently finished/).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('link', { name: /12 Done/ })).toBeVisible();
  await expectDistinctNumbers(page);
  await expect(card(page, 'Requests by location')).toContainText('Main Street #0417');
  await expect(card(page, 'On time')).toContainText('75%');
  await expect(page.getByText('Roof leaks elsewhere')).toBeHidden();
  await expect(page.locator('main')).not.toContainText(/NTE|\$/);
  await expectAccessible(page);
});

test('a subcontractor sees what to accept, to do, and to bill, and its performance', async ({ openAs }) => {
  const page = await openAs('subcontractor');
  await page.goto('/subcontractor/dashboard');
  await expect(card(page, /^To accept/)).toContainText('Door sticks');
  // Once, by its next step.
  await expect(card(page, /^In Progress/)).toContainText(/Light out.*3 days overdue/);
  await expect(card(page, /^Due soon or overdue/)).toBeHidden();
  await expect(card(page, /^Approved, not billed: up to NTE \$3,300\.00/).getByRole('listitem')).toHaveCount(
    5,
  );
  await expect(card(page, 'Your bills')).toContainText('$450.00');
  await expect(card(page, 'Team Activity')).toBeVisible();
  await expectDistinctNumbers(page);
  const scores = card(page, 'Your scores');
  await expect(scores).toContainText('9 of 12');
  await expect(scores).toContainText('12 completed');
  await expectAccessible(page);
});

test('a user without any data is told so', async ({ openAs }) => {
  const page = await openAs('otherSubcontractor');
  await page.goto('/subcontractor/dashboard');
  await expect(page.getByText('Nothing is assigned to your company')).toBeVisible();
  await expect(card(page, 'Requested and completed').getByText('Nothing came in')).toBeVisible();
});

test('the queue of work to assign leads to a list of the same work, with what inactive people left', async ({
  openAs,
  portal,
  company,
}) => {
  await portal.owner.query(
    `with gone as (
       insert into public.profiles (first_name, last_name, email, is_active)
       values ('Rae', 'Gone', 'rae.gone@example.test', false) returning id
     ), left_behind as (
       insert into public.work_orders (title, status, priority, organization_id)
       values ('Hatch left open', 'assigned', 'emergency', $1) returning id
     )
     insert into public.work_order_assignments (work_order_id, assigned_to, organization_id)
     select left_behind.id, gone.id, $2 from gone, left_behind`,
    [company.organizations.customer, company.organizations.contractor],
  );
  const page = await openAs('admin');
  await page.goto('/admin/dashboard');
  const toAssign = card(page, 'To assign5');
  await expect(toAssign.getByRole('listitem')).toHaveCount(5);
  const queued = await titles(toAssign).allTextContents();
  await toAssign.getByRole('link', { name: 'To assign: all' }).click();
  await expect(page.getByText('1–5 of 5', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'To assign', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  for (const title of queued) {
    await expect(page.getByRole('main').getByText(title).filter({ visible: true }).first()).toBeVisible();
  }
});
