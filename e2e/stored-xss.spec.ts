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
  return `${portal.url}${screen.replace(/\$\w+/, id)}`;
}

/** Navigates inside the portal to another screen; a further page of the same list is reloaded. */
async function open(page: Page, address: string): Promise<void> {
  const { pathname } = new URL(address);
  if (new URL(page.url()).pathname === pathname) await page.goto(address);
  else await go(page, pathname);
  await expect(page.locator('h1[data-left-behind]'), address).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
  await expectSettled(page);
}

/** Lists whose further pages contain the remaining payloads. */
const LISTS =
  /^\/(admin\/(work-orders|partner-locations|reports|subcontractor-bills)|partner\/(work-orders|locations|reports)|subcontractor\/(work-orders|reports|bills))$/;

function addressesOf(screen: Screen): [Screen, string][] {
  const pages = LISTS.test(screen) ? Math.ceil(PAYLOADS.length / LIST_PAGE_SIZE) : 1;
  const address = addressOf(screen);
  return Array.from({ length: pages }, (_, page) => [
    screen,
    page === 0 ? address : `${address}?page=${page + 1}`,
  ]);
}

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
    for (const [screen, address] of screens.flatMap(addressesOf)) {
      await open(page, address);
      expect(await page.locator(MARKED).count(), screen).toBe(0);
      expect(found, screen).toEqual([]);
      const text = await page.getByRole('main').evaluate((main) => main.outerHTML);
      if (text.includes(MARK)) showing.push(screen);
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
