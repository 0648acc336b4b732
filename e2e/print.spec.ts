/** Lists on paper: nothing is cut off, every page has the headings, and it says which rows it has and how they are filtered. */
import { expect, type Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import { test } from './support/company-journey.ts';

test.use({ world: 'print' });
test.beforeAll(async ({ portal, company }) => {
  await portal.owner.query(
    `insert into public.work_orders (title, status, priority, trade, organization_id, partner_location_id,
       assigned_organization_id, due_date, created_at)
     select 'Gate ' || n, 'assigned', 'high', 'Doors', $1, $2, $3, current_date + 5, now() - (121 - n) * interval '1 hour'
     from generate_series(1, 120) n`,
    [company.organizations.customer, company.locationId, company.organizations.subcontractor],
  );
});

const LISTS = [
  '/admin/work-orders?status=assigned&priority=high&q=gate',
  '/admin/projects',
  '/admin/reports',
  '/admin/subcontractor-bills',
  '/admin/partner-billing/invoices',
  '/admin/partner-billing/select-reports',
  '/admin/partner-billing/payments',
  '/admin/partner-billing/contracts',
  '/admin/subcontractor-bills/payment-runs',
  '/admin/subcontractor-bills/year-totals',
  '/admin/analytics/margin',
  '/admin/settings/prices',
  '/admin/settings/taxes',
  '/admin/partner-locations',
  '/admin/organizations',
  '/admin/users',
  '/admin/employees',
];

interface Sheet {
  words: string;
  /** Texts beyond the edges of the paper. */
  cut: string[];
}

/** The pages of what is on the screen, as Chromium prints them on Letter paper. */
async function print(page: Page, landscape: boolean): Promise<Sheet[]> {
  const bytes = await page.pdf({ format: 'Letter', landscape });
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const sheets: Sheet[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const sheet = await pdf.getPage(number);
    const [, , width = 0] = sheet.view;
    const { items } = await sheet.getTextContent();
    const texts = items.flatMap((item) => ('transform' in item && item.str.trim() ? [item] : []));
    sheets.push({
      words: texts
        .map(({ str }) => str)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
      cut: texts
        .filter(({ transform, width: wide }) => transform[4] < 18 || transform[4] + wide > width - 18)
        .map(({ str }) => str),
    });
  }
  return sheets;
}

test('every list of the office fits on paper, upright and across, without controls', {
  tag: '@desktop-only',
}, async ({ openAs }) => {
  const page = await openAs('admin');
  for (const path of LISTS) {
    await page.goto(path);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    const emptiness = page.getByText(/ yet$|^Nobody|^Nothing was|^Everything is/);
    await expect(page.locator('table[aria-busy=false]').or(emptiness).first()).toBeAttached();
    for (const landscape of [false, true]) {
      const sheets = await print(page, landscape);
      const all = sheets.map(({ words }) => words).join(' ');
      expect(
        sheets.flatMap(({ cut }) => cut),
        path,
      ).toEqual([]);
      expect(all, path).toContain(title);
      expect(all, path).toMatch(/Printed \w{3} \d{1,2}, \d{4}, .* · (\d+ rows?|Rows )/);
      for (const control of [
        'Skip to main content',
        'Dashboard',
        'Export',
        'Search by',
        'Next page',
        'Filters',
      ])
        expect(all, path).not.toContain(control);
    }
  }
});

test('wide tables fit on paper: fourteen days of hours, and what customers owe by age', {
  tag: '@desktop-only',
}, async ({ openAs, portal, company }) => {
  await portal.owner.query(
    `with sent as (
       insert into public.partner_invoices (organization_id, status, issue_date, due_date, total_amount, sent_at)
       values ($1, 'sent', current_date - 45, current_date - 40, 1234567.89, now()) returning id
     ), day as (
       insert into public.employee_reports (employee_user_id, work_order_id, report_date, status)
       select $2, (select id from public.work_orders limit 1), current_date - n, 'submitted' from generate_series(1, 14) n
       returning id, report_date
     )
     insert into public.time_segments (employee_report_id, employee_user_id, started_at, ended_at, ended_by)
     select id, $2, report_date + interval '12 hours', report_date + interval '23 hours 45 minutes', 'out' from day`,
    [company.organizations.customer, company.people.employee.profileId],
  );
  const page = await openAs('admin');
  for (const [path, words] of [
    ['/admin/partner-billing/receivables', '$1,234,567.89'],
    ['/admin/time-management?tab=timesheets', '11.75'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    for (const landscape of [false, true]) {
      const sheets = await print(page, landscape);
      expect(
        sheets.flatMap(({ cut }) => cut),
        path,
      ).toEqual([]);
      expect(sheets.map((sheet) => sheet.words).join(' ')).toContain(words);
    }
  }
});

test('a work order has its number on paper, and no tabs, fields, or buttons', {
  tag: '@desktop-only',
}, async ({ openAs }) => {
  const page = await openAs('admin');
  await page.goto('/admin/work-orders?q=gate+120');
  await page.getByRole('link', { name: /Gate 120/ }).click();
  await expect(page.getByRole('heading', { name: 'Gate 120' })).toBeVisible();
  const sheets = await print(page, false);
  const all = sheets.map(({ words }) => words).join(' ');
  expect(sheets.flatMap(({ cut }) => cut)).toEqual([]);
  for (const words of ['Gate 120', 'WO-', 'Assigned', 'The subcontractor']) expect(all).toContain(words);
  for (const control of ['Conversation', 'Change status', 'Message about', 'PDF', 'Edit'])
    expect(all).not.toContain(control);
});

test('a page of a list says which rows it has, and the button prints all of them', {
  tag: '@desktop-only',
}, async ({ openAs }) => {
  const page = await openAs('admin');
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto('/admin/work-orders?status=assigned&priority=high&q=gate');
  await expect(page.getByText('Gate 120').first()).toBeVisible();
  const one = (await print(page, true)).map(({ words }) => words).join(' ');
  for (const words of ['Search: gate', 'Status: Assigned', 'Priority: High', 'Newest first', 'Rows 1–50 of '])
    expect(one).toContain(words);
  expect(one.match(/WO-\d{6}/g)).toHaveLength(50);

  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  const sheets = await print(page, true);
  const all = sheets.map(({ words }) => words).join(' ');
  expect(new Set(all.match(/WO-\d{6}/g)).size).toBe(120);
  expect(all).toContain('120 rows');
  // The headings are on every page.
  for (const { words } of sheets) expect(words).toMatch(/Number Title Status Priority/);
  // The screen has its page again.
  await expect(page.locator('tbody tr')).toHaveCount(50);
});
