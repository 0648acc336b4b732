import { expect, type Page, test } from '@playwright/test';
import { LIST_PAGE_SIZE } from '#shared/limits.ts';
import { SCREENS, type Screen } from '#shared/paths.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { type HostileRows, writeHostileTexts } from './support/hostile-texts.ts';
import { CANARY_PATH, MARK, PAYLOADS } from './support/payloads.ts';
import { go } from './support/screens.ts';
import { expectSettled, followRequests } from './support/settled.ts';
import { startAs } from './support/sign-in.ts';

/**
 * Customers, subcontractors, and people who sign up write scripts into every text they can; others open every screen.
 */
let portal: TestPortal;
let company: Company;
let rows: HostileRows;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  portal = await startTestPortal({ env: { AUTH_LIMIT_ADDRESS: '1000', AUTH_LIMIT_MAILS: '1000' } });
  company = await createCompany(portal);
  rows = await writeHostileTexts(portal, company);
});
test.afterAll(() => portal.stop());

const OPENED_BY: Partial<Record<PersonName, RegExp>> = {
  admin: /^\/admin\//,
  employee: /^\/employee\//,
  partner: /^\/partner\//,
  subcontractor: /^\/subcontractor\//,
};

/** The URL of a screen about the newest rows with payloads. */
function addressOf(screen: Screen): string {
  const ids: [part: string, id: string][] = [
    ['assignments/', rows.assignmentId],
    ['invoices/', rows.invoiceId],
    ['bills/', rows.billId],
    ['reports/$id', rows.reportId],
    ['locations/$id', rows.locationId],
    ['projects/$id', rows.projectId],
  ];
  const id = ids.find(([part]) => screen.includes(part))?.[1] ?? rows.workOrderId;
  return screen.replace(/\$\w+/, id);
}

/** Lists whose further pages contain the remaining payloads. */
const LISTS =
  /^\/(admin\/(work-orders|partner-locations|reports|subcontractor-bills)|partner\/(work-orders|locations|reports)|subcontractor\/(work-orders|reports|bills))$/;
const FEWEST_PAGES = Math.ceil(PAYLOADS.length / LIST_PAGE_SIZE);

/** Opens a screen, and calls `look` on each of its pages. */
async function open(page: Page, screen: Screen, look: () => Promise<void>): Promise<void> {
  await go(page, addressOf(screen));
  await expect(page.locator('h1[data-left-behind]'), screen).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible();
  await expectSettled(page);
  await look();
  if (!LISTS.test(screen)) return;
  const next = page.getByRole('button', { name: 'Next page' });
  let pages = 1;
  for (; await next.isEnabled(); pages += 1) {
    const before = await recordsOn(page);
    await next.click();
    // The rows of the page before stay until those of the next have arrived.
    await expect.poll(() => recordsOn(page), screen).not.toEqual(before);
    await expectSettled(page);
    await look();
  }
  expect(pages, screen).toBeGreaterThanOrEqual(FEWEST_PAGES);
}

/** The records to which the content of the screen links. */
const recordsOn = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('a[href*="-"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));

/** Records everything that ran, was requested, or was blocked. Requests to foreign hosts are not sent. */
async function watch(page: Page): Promise<string[]> {
  const found: string[] = [];
  followRequests(page);
  await page.route(
    (url) => url.hostname.endsWith('evil.example'),
    (route) => route.abort(),
  );
  page.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === CANARY_PATH || url.hostname.endsWith('evil.example')) found.push(`asked for ${url}`);
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

const MARKED = `[${MARK}], [href^="javascript:" i], [src^="javascript:" i], [href^="data:text" i]`;

/** Screens that must show a payload as text: otherwise the test would check screens that are empty. */
const SHOWING: Partial<Record<PersonName, Screen[]>> = {
  admin: [
    '/admin/dashboard',
    '/admin/users',
    '/admin/partner-locations',
    '/admin/partner-locations/$id',
    '/admin/projects/$id',
    '/admin/work-orders',
    '/admin/work-orders/$id',
    '/admin/reports/$id',
    '/admin/subcontractor-bills/$id',
    '/admin/messages',
  ],
  employee: ['/employee/dashboard', '/employee/assignments/$id'],
  partner: [
    '/partner/work-orders',
    '/partner/work-orders/$id',
    '/partner/locations',
    '/partner/locations/$id',
    '/partner/profile',
  ],
  subcontractor: ['/subcontractor/work-orders', '/subcontractor/work-orders/$id', '/subcontractor/bills/$id'],
};

for (const [name, own] of Object.entries(OPENED_BY)) {
  const screens = (Object.keys(SCREENS) as Screen[]).filter((screen) => own.test(screen));
  test(`${name} opens ${screens.length} screens, and no script in others’ texts runs`, async ({ page }) => {
    test.setTimeout(400_000);
    const found = await watch(page);
    const showing: Screen[] = [];
    await startAs(page, company.people[name as PersonName]);
    await page.goto(`${portal.url}/${name}/dashboard`);
    for (const screen of screens) {
      await open(page, screen, async () => {
        expect(await page.locator(MARKED).count(), screen).toBe(0);
        expect(found, screen).toEqual([]);
        const text = await page.getByRole('main').evaluate((main) => main.outerHTML);
        if (text.includes(MARK)) showing.push(screen);
      });
    }
    expect(showing).toEqual(expect.arrayContaining(SHOWING[name as PersonName] ?? []));
  });
}

test('the test notices a text that is rendered as markup, and its scripts are blocked', async ({ page }) => {
  const found = await watch(page);
  await page.goto(`${portal.url}/auth`);
  const marks = await page.evaluate(
    ([html = '', marked = '']) => {
      document.body.insertAdjacentHTML('beforeend', html);
      return document.querySelectorAll(marked).length;
    },
    [PAYLOADS.join(''), MARKED],
  );
  expect(marks).toBeGreaterThan(20);
  const count = (what: RegExp) => expect.poll(() => found.filter((entry) => what.test(entry)).length);
  await count(/^asked for/).toBeGreaterThan(0);
  await count(/Content Security Policy/).toBeGreaterThan(0);
});
