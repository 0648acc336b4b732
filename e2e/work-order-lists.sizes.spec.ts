import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { contrastProblems, expectAccessible } from './support/axe.ts';
import { test } from './support/company-journey.ts';
import { go } from './support/screens.ts';

/** In CSS pixels. */
const A4_INSIDE_MARGINS = { width: 688, height: 1002 };
const SEARCH = 'Search by number, title or location';

test.use({ world: 'work-order-lists' });
test.beforeAll(async ({ portal, company }) => {
  await addOrders(portal, company);
});

test('the office pages through its list, finds a number, filters, sorts, and keeps a view', {
  tag: '@desktop-only',
}, async ({ openAs, portal }) => {
  const page = await openAs('employee');
  await page.goto('/admin/work-orders');
  await expect(row(page, 'Gate 120')).toBeVisible();
  await expect(page.getByText(/1–50 of 12\d/)).toBeVisible();

  await test.step('pages continue without a gap', async () => {
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(row(page, 'Gate 70')).toBeVisible();
    await expect(page.getByText(/51–100 of 12\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(row(page, 'Gate 120')).toBeVisible();
  });

  await test.step('a complete number finds that work order', async () => {
    const { rows } = await portal.owner.query(
      `select work_order_number as number from public.work_orders where title = 'Gate 7'`,
    );
    await page.getByPlaceholder(SEARCH).fill('wo');
    await expect(page.getByText('Type at least 3 characters')).toBeVisible();
    await page.getByPlaceholder(SEARCH).fill(rows[0].number.toLowerCase());
    await expect(row(page, 'Gate 7')).toBeVisible();
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(row(page, 'Gate 120')).toBeVisible();
  });

  await test.step('views and sorting by keyboard and header', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Due date, chosen').selectOption('overdue');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Remove: Due date: Overdue' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(row(page, 'Gate 1')).toContainText('overdue');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await page.getByLabel('Name').fill('Late gates');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Late gates' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Open this view first' }).click();
    await page.goto('/admin/work-orders');
    await expect(page.getByRole('button', { name: 'Late gates' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Age', exact: true }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Age', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(row(page, 'Gate 1')).toBeVisible();
    await page.getByRole('columnheader', { name: 'Age', exact: true }).getByRole('button').click();
    await expect(row(page, 'Gate 120')).toBeVisible();
  });

  await test.step('a view is shared with the office', async () => {
    await page.getByRole('button', { name: 'Late gates' }).click();
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Share with the office' }).click();
    await expect(page.getByText('Late gates is shared with the office')).toBeVisible();
    const colleague = await openAs('manager');
    await colleague.goto('/admin/work-orders');
    await colleague.getByRole('button', { name: 'Late gates' }).click();
    await expect(row(colleague, 'Gate 1')).toContainText('overdue');
    await colleague.getByRole('button', { name: 'Saved views' }).click();
    await expect(colleague.getByRole('menuitem')).toHaveText(['Save this view…']);
  });
});

test('the office selects work orders of a filtered list, changes several at once, and exports all of them', async ({
  openAs,
  portal,
  isMobile,
}) => {
  await portal.owner.query(
    `update public.work_orders set status = case when title = 'Gate 120' then 'received' else 'assigned' end
     where title in ('Gate 118', 'Gate 120')`,
  );
  const page = await openAs('employee');
  if (isMobile) {
    await page.goto('/admin/work-orders');
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Sort by').selectOption('due');
    await sheet.getByLabel('Priority').selectOption('high');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Show the list' }).click();
    await expect(page.getByRole('button', { name: 'Remove: Priority: High' })).toBeVisible();
    await expect(row(page, 'Gate 2')).toBeVisible();
    await page.getByRole('button', { name: 'Remove: Open work with a due date' }).click();
    await expect(row(page, 'Gate 120')).toBeVisible();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select Gate 120' }).click();
    await page.getByRole('checkbox', { name: 'Select Gate 118' }).click();
  } else {
    await page.goto('/admin/work-orders?sort=-created');
    await page.getByLabel('All priorities').selectOption('high');
    await expect(row(page, 'Gate 119')).toBeHidden();
    await expect(row(page, 'Gate 120')).toBeVisible();
    await test.step('the keyboard shortcuts of the screen', async () => {
      await page.locator('#main').focus();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Select the row');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.locator('#main').focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('link', { name: 'Gate 120' })).toBeFocused();
      await page.keyboard.press('x');
      await expect(page.getByText('1 selected')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText('1 selected')).toBeHidden();
      await page.getByRole('checkbox', { name: 'Select Gate 120' }).click();
      await page.getByRole('checkbox', { name: 'Select Gate 118' }).click({ modifiers: ['Shift'] });
    });
  }

  await test.step('bulk actions: what was done, and why others were not', async () => {
    await expect(page.getByText('2 selected')).toBeVisible();
    // A control that is half under the header does not count as a target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('menuitem', { name: 'In Progress' }).click();
    const question = page.getByRole('dialog', { name: /^Set 1 work order to In Progress\?$/ });
    // Toasts close after seconds: this one is awaited from the click on.
    await Promise.all([
      expect(page.getByText('1 done')).toBeVisible({ timeout: 30_000 }),
      question.getByRole('button', { name: 'In Progress' }).click(),
    ]);
    const refusals = page.getByRole('dialog', { name: '1 work order was left as it is' });
    await expect(refusals).toContainText('A work order that is received cannot become in progress.');
    await refusals.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('2 selected')).toBeHidden();
    const { rows } = await portal.owner.query(
      `select title, status from public.work_orders where title in ('Gate 118', 'Gate 120') order by title`,
    );
    expect(rows).toEqual([
      { title: 'Gate 118', status: 'in_progress' },
      { title: 'Gate 120', status: 'received' },
    ]);
  });

  await test.step('an export contains all pages of the filtered list', async () => {
    if (isMobile) await page.getByRole('button', { name: 'Filter and sort' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
      expect(page.getByText('60 rows exported')).toBeVisible(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    // Every second one has high priority.
    expect(lines).toHaveLength(61);
    expect(new Set(lines).size).toBe(61);
    // Labels and dates as users read them.
    expect(lines[0]).toContain(',Received,Days open,');
    expect(lines[1]).toMatch(/,(Assigned|In Progress|Received),.*High,/);
    // One day is over when the run passes midnight.
    expect(lines[1]).toMatch(/,\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M,[01],/);
    expect(lines.slice(1).join()).not.toMatch(/in_progress|\d{4}-\d\d-\d\d/);
  });
});

test('a new request appears in the open list, and the selection stays', { tag: '@desktop-only' }, async ({
  openAs,
  company,
}) => {
  await request(company, 'Dock light is out');
  const page = await openAs('manager');
  await page.goto('/admin/work-orders?status=received');
  await page.getByRole('checkbox', { name: 'Select Dock light is out' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select Dock light is out' })).toBeChecked();
  await request(company, 'Roof hatch does not close');
  await expect(row(page, 'Roof hatch does not close')).toContainText('New', { timeout: 4_000 });
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select Dock light is out' })).toBeChecked();
});

test('a customer and a subcontractor find their own work, each with its filters', {
  tag: '@desktop-only',
}, async ({ openAs }) => {
  for (const person of ['partner', 'subcontractor'] as const) {
    const page = await openAs(person);
    await page.goto(`/${person}/work-orders?status=open&sort=created`);
    await expect(row(page, 'Gate 1')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await go(page, `/${person}/work-orders?q=gate+119&due=overdue`);
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByText(/1–50 of \d+/)).toBeVisible();
    if (person === 'partner') await expectAccessible(page);
  }
});

test('on paper, a list is dark on light, complete, and without controls', { tag: '@desktop-only' }, async ({
  openAs,
  company,
}) => {
  await request(
    company,
    'The door of the loading dock no longer closes by itself, and the night crew props it open',
  );
  const page = await openAs('admin');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/work-orders?status=received');
  await expect(page.getByText('The door of the loading dock').first()).toBeAttached();
  await page.setViewportSize(A4_INSIDE_MARGINS);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  // A column's name stays, also where it is a button.
  await expect(page.getByRole('button').and(page.locator(':not(th *)'))).toHaveCount(0);
  expect(await contrastProblems(page)).toEqual([]);
  const cutCells = await page.locator('td, td *').evaluateAll((cells) =>
    cells
      // Screen-reader texts are one pixel wide.
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 1)
      .map((cell) => cell.textContent),
  );
  expect(cutCells).toEqual([]);

  await test.step('fifty rows of all columns fit on the pages that they need', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ media: null, colorScheme: null });
    await go(page, '/admin/work-orders?sort=-created');
    await expect(row(page, 'Gate 80')).toBeVisible();
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
    const { text, totalPages } = await extractText(pdf, { mergePages: true });
    expect(text).not.toContain('Skip to main content');
    const words = text.replaceAll(/\s+/g, ' ');
    for (const word of ['Number', 'Title', 'Status', 'Priority', 'Customer', 'Due date', 'Age', 'Gate 120'])
      expect(words).toContain(word);
    // No number wraps after its hyphen.
    expect(words.match(/WO-\d{6}/g)?.length).toBeGreaterThanOrEqual(50);
    expect(words).not.toMatch(/WO- /);
    for (let number = 1; number <= totalPages; number += 1) {
      const sheet = await pdf.getPage(number);
      const [, , width = 0] = sheet.view;
      for (const item of (await sheet.getTextContent()).items) {
        if (!('transform' in item) || item.str.trim() === '') continue;
        expect(Number(item.transform[4]) + item.width, item.str).toBeLessThanOrEqual(width - 20);
      }
    }
    // A row has two lines: the customer, and the location below.
    expect(totalPages).toBeLessThanOrEqual(4);
  });
});

/** The row or card of a work order. */
function row(page: Page, title: string) {
  // New requests are marked before the title.
  const name = page.getByText(new RegExp(`^(New)?${title}$`));
  return page.locator('tr, li').filter({ has: name }).filter({ visible: true });
}

/**
 * 120 gates of one customer and one subcontractor, the last one newest; every second one is urgent, the last is
 * unassigned, and the first twenty are overdue.
 */
async function addOrders(portal: TestPortal, company: Company): Promise<void> {
  await portal.owner.query(
    `insert into public.work_orders (title, status, priority, trade, organization_id, partner_location_id,
       assigned_organization_id, due_date, created_at)
     select 'Gate ' || n, case when n = 120 then 'received' else 'assigned' end,
       case when n % 2 = 0 then 'high' else 'low' end, 'Doors', $1, $2, case when n < 120 then $3::uuid end,
       case when n <= 20 then current_date - 30 + n else current_date + 5 end, now() - (121 - n) * interval '1 hour'
     from generate_series(1, 120) n`,
    [company.organizations.customer, company.locationId, company.organizations.subcontractor],
  );
}

/** A request that the customer has made. */
async function request(company: Company, title: string): Promise<void> {
  const { error } = await company.people.partner.client.rpc('create_work_order', {
    partner_location_id: company.locationId,
    title,
    description: 'It was noticed this morning.',
    trade: 'General Repairs',
    priority: 'medium',
    attachment_ids: [],
  });
  if (error) throw error;
}
