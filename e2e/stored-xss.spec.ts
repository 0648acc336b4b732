import { expect, type Page, test } from '@playwright/test';
import { SCREENS, type Screen } from '#shared/paths.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { type HostileRows, writeHostileTexts } from './support/hostile-texts.ts';
import { CANARY_PATH, MARK } from './support/payloads.ts';
import { startAs } from './support/sign-in.ts';

/** Customers, subcontractors and people who sign up write script into every text they can; others open every screen. */
let portal: TestPortal;
let company: Company;
let rows: HostileRows;
test.beforeAll(async () => {
  test.setTimeout(180_000);
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

/** The address of a screen about the newest of what was written. */
function addressOf(screen: Screen): string {
  const isOf = (noun: string) => screen.includes(noun);
  const id = isOf('reports/$id') ? rows.reportId : isOf('bills') ? rows.billId : rows.workOrderId;
  return `${portal.url}${screen.replace(/\$\w+/, id)}`;
}

/** Collects whatever ran, was asked for or had to be stopped. */
function watch(page: Page): string[] {
  const found: string[] = [];
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

for (const [name, own] of Object.entries(OPENED_BY)) {
  const screens = (Object.keys(SCREENS) as Screen[]).filter((screen) => own.test(screen));
  test(`${name} opens ${screens.length} screens, and nothing that others wrote runs`, async ({ page }) => {
    test.setTimeout(240_000);
    const found = watch(page);
    await startAs(page, company.people[name as PersonName]);
    for (const screen of screens) {
      await page.goto(addressOf(screen));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const marked = page.locator(
        `[${MARK}], [href^="javascript:" i], [src^="javascript:" i], [href^="data:text" i]`,
      );
      expect(await marked.count(), screen).toBe(0);
      expect(found, screen).toEqual([]);
    }
  });
}

test('what was written stands on the screen, letter by letter', async ({ page }) => {
  await startAs(page, company.people.admin);
  await page.goto(`${portal.url}/admin/work-orders/${rows.workOrderId}`);
  await expect(page.getByText(`<script ${MARK}>`, { exact: false }).first()).toBeVisible();
});
