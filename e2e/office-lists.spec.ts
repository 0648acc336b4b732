import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expectScreen, go, test } from './support/screens.ts';

/** Ids, instants in UTC, and column names: texts that no user should see. */
const RAW = /[\da-f]{8}-[\da-f]{4}-|\d{4}-\d\d-\d\dT|\+00(:00)?\b|\b[a-z]+_[a-z_]+\b/;

test.use({ world: 'office-lists' });

test('the office’s lists at 1440 pixels cut off nothing, and show no raw data', async ({
  openAs,
  paperwork,
  company,
  portal,
}) => {
  const title = 'Walk-in cooler door heater trips the breaker.';
  expect(title).toHaveLength(45);
  await portal.owner.query(
    `insert into public.work_orders (title, status, priority, trade, organization_id, partner_location_id,
       assigned_organization_id, due_date)
     values ($1, 'assigned', 'high', 'Electrical', $2, $3, $4, current_date - 3)`,
    [title, company.organizations.customer, company.locationId, company.organizations.subcontractor],
  );
  const page = await openAs('admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/security-audit');
  await test.step('the audit log describes each change, on the screen and in the file', async () => {
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.filter({ hasText: 'Submitted → Approved' }).first()).toContainText(
      'Status: Submitted → Approved',
    );
    expect(await page.getByRole('table').innerText()).not.toMatch(RAW);
    await expectWhole(page.getByRole('table').locator('th, td:nth-child(-n + 4)'));
    await expectAccessible(page);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('Status: Submitted → Approved');
    expect(file).not.toMatch(RAW);
  });

  await test.step('no list cuts off a heading, number, date, age, or amount', async () => {
    // Open for more than a year: its age has three digits, and its due date a year.
    await portal.owner.query(
      `update public.work_orders set created_at = now() - interval '400 days', due_date = current_date - 370
        where id = $1`,
      [paperwork.workOrderId],
    );
    await go(page, '/admin/work-orders');
    const table = page.getByRole('table');
    const row = table.getByRole('row').filter({ has: page.locator(`a[href*="${paperwork.workOrderId}"]`) });
    await expect(table.getByRole('columnheader')).toContainText([
      'Number',
      'Title',
      'Status',
      'Priority',
      'Customer',
      'NTE',
    ]);
    // An icon with a tooltip and a text for screen readers.
    await expect(row.getByTitle(/^(Low|Medium|High|Emergency)/)).toBeVisible();
    await expect(row).toContainText(/4\d\d days/);
    await expect(row.getByText(/^4\d\d d$/)).toBeVisible();
    await expectWhole(row.locator('td:not(:nth-child(6))'));
    // The assignee is below the title: its own column needs a wider window.
    await expect(table.getByRole('columnheader', { name: 'Assigned to' })).toHaveCount(0);
    await expect(row.getByText('Assigned to')).toBeAttached();
    for (const list of [
      '/admin/work-orders',
      '/admin/reports',
      '/admin/subcontractor-bills',
      '/admin/users',
    ]) {
      await go(page, list);
      await expectScreen(page, list);
      await expect(table.getByRole('row').nth(1)).toBeVisible();
      await expectWhole(table.locator('th, time, .figures'));
      expect(await page.locator('main input[placeholder]').first().evaluate(placeholderFits), list).toBe(
        true,
      );
      const toolbar = await page.locator('main search').boundingBox();
      expect(toolbar?.height, `${list}: search, filters, and export in one row`).toBeLessThan(48);
    }
  });

  await test.step('a title of 45 characters takes one line, and nothing overflows', async () => {
    await go(page, '/admin/work-orders');
    const shown = page.getByRole('table').getByText(title);
    await expect(shown).toBeVisible();
    const [height, lineHeight] = await shown.evaluate((text) => [
      text.getBoundingClientRect().height,
      Number.parseFloat(getComputedStyle(text).lineHeight),
    ]);
    expect(height).toBeCloseTo(lineHeight ?? 0, 0);
    const due = page.getByRole('table').locator('[title$="overdue"]').first();
    expect((await due.boundingBox())?.height, 'the due day, on one line').toBeLessThan(24);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('listitem').getByText(title)).toBeVisible();
    await expectNoOverflow(page);
    for (const person of ['subcontractor', 'partner'] as const) {
      const reader = await openAs(person);
      await reader.setViewportSize({ width: 1440, height: 900 });
      await reader.goto(`/${person}/work-orders`);
      await expect(reader.getByRole('table').getByText(title)).toBeVisible();
      await expectWhole(reader.getByRole('table').locator('th, time, .figures'));
      await expectNoOverflow(reader);
    }
  });
});

/** Neither the page nor the list scrolls sideways. */
async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page
    .locator('html, main, main table, main div:has(> table)')
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length);
  expect(wide).toBe(0);
}

/** Whether the placeholder fits into the field, beside its icon. */
function placeholderFits(field: Element): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field);
  const text = document.createElement('span');
  text.textContent = field.placeholder;
  Object.assign(text.style, { font, letterSpacing, position: 'absolute', whiteSpace: 'nowrap' });
  document.body.append(text);
  const { width } = text.getBoundingClientRect();
  text.remove();
  // The browser reserves space at the end for the button that clears the field.
  const CROSS = 20;
  return (
    width + CROSS <= field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  );
}

/** No text is truncated with an ellipsis. */
async function expectWhole(cells: Locator): Promise<void> {
  const cut = await cells.evaluateAll((elements) =>
    elements.flatMap((element) =>
      [element, ...element.querySelectorAll('*')]
        .filter(
          (each) =>
            each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).textOverflow === 'ellipsis',
        )
        .map((each) => each.textContent),
    ),
  );
  expect(cut).toEqual([]);
}
