/**
 * The site's data is deleted while it is used (reliability requirements 14): the portal starts again, and shows nothing
 * that is wrong.
 */
import type { Browser, Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import { cutConnection, expectSaved, restoreConnection } from './support/app-worker.ts';
import { reportOf } from './support/arrived-reports.ts';
import { expectAccessible } from './support/axe.ts';
import { wholeBrowser } from './support/launch.ts';
import { assignedOrder } from './support/paperwork.ts';
import { photoFile } from './support/photo-file.ts';
import { expect, test } from './support/proxy-journey.ts';
import { draftRow, picker, REPORT_FORM, REPORT_LIST } from './support/report-form.ts';
import { signIn } from './support/sign-in.ts';
import type { Answer, TestProxy } from './support/test-proxy.ts';

test.use({ world: 'cleared', launchOptions: wholeBrowser(), serviceWorkers: 'allow' });

const PHONE = { width: 390, height: 844 };
/** Data that exists on the device only. */
const SAVED = 'Saved and closed';
const OPEN = 'Saved and still open';

interface Way {
  name: string;
  /** Whether the portal is open meanwhile. */
  isOpen: boolean;
  clear(page: Page, testProxy: TestProxy): Promise<void>;
}

const WAYS: readonly Way[] = [
  { name: 'by its person, under an open window', isOpen: true, clear: (page, { url }) => clear(page, url) },
  {
    name: 'by an answer, under an open window',
    isOpen: true,
    async clear(page, testProxy) {
      const headers = { 'clear-site-data': '"cache", "cookies", "storage"' };
      testProxy.intercept((path) =>
        path === '/rest/v1/cleared' ? { type: 'text/plain', body: '', headers } : cutPhotos(path),
      );
      await page.evaluate(() => fetch('/rest/v1/cleared'));
    },
  },
  { name: 'while it is closed', isOpen: false, clear: (page, { url }) => clear(page, url) },
];

for (const { name, isOpen, clear } of WAYS) {
  test(`site data cleared ${name}: the portal asks to sign in, says what is missing, and works again`, async ({
    browser,
    testProxy,
    company,
    portal,
    openAs,
  }) => {
    test.slow();
    const [sent, closed, open] = [
      await assignedOrder(company),
      await assignedOrder(company),
      await assignedOrder(company),
    ];
    let page = await enter(browser, testProxy, company);
    await expectSaved(page);
    testProxy.intercept(cutPhotos);
    await submitReport(page, sent);
    await writeDraft(page, closed, SAVED);
    await writeDraft(page, open, OPEN);
    await expect(page.getByText(/2 items pending sync/)).toBeVisible();

    if (!isOpen) {
      const empty = await page.context().newPage();
      await page.close();
      page = empty;
    }
    const said = isOpen ? await recordTexts(page) : null;
    await clear(page, testProxy);
    if (!isOpen) await page.goto('/subcontractor/dashboard');
    await expect(page).toHaveURL(/\/auth/, { timeout: 20_000 });
    if (said) expect(await said()).toContain('The data of this site was cleared');
    await expect(page.getByText(/Sync Complete|Synced|has reached the office/)).toHaveCount(0);

    await test.step('the office sees that two photos are missing', async () => {
      const office = await openAs('admin');
      await office.goto('/admin/reports');
      await expect(
        office.getByText('Photos arriving (0 of 2)').filter({ visible: true }).first(),
      ).toBeVisible();
      await office.goto(`/admin/reports/${await reportOf(portal, sent)}`);
      await expect(office.getByText(/^2 photos have not arrived yet\. The device/)).toBeVisible();
    });

    await test.step('the user sees that they are not on this device any more', async () => {
      await signIn(page, company.people.subcontractor);
      await expect(page).toHaveURL('/subcontractor/dashboard');
      await page.goto('/device');
      await expect(
        page.getByText(/^2 photos of RPT-\d+ have not reached the office and are not/).first(),
      ).toBeVisible();
      await expect(page.getByText(/everything you submitted has reached the office/)).toHaveCount(0);
      await expect(page.getByText(/pending sync/)).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('of the drafts, only the one that a window still had open is left', async () => {
      await page.goto(REPORT_LIST);
      await expect(draftRow(page)).toHaveCount(isOpen ? 1 : 0);
      await page.goto(`${REPORT_FORM}/${closed}`);
      await expect(page.getByLabel('Work performed')).toHaveValue('');
      await page.goto(`${REPORT_FORM}/${open}`);
      await expect(page.getByLabel('Work performed')).toHaveValue(isOpen ? OPEN : '');
      await expect(page.getByRole('img', { name: /open\.jpg/ })).toHaveCount(isOpen ? 1 : 0);
    });

    await test.step('it saves drafts, sends, and opens offline again', async () => {
      testProxy.intercept(() => null);
      await writeDraft(page, closed, SAVED);
      await page.getByLabel('Hours worked').fill('1');
      await page.getByRole('button', { name: 'Submit Report' }).click();
      await expect(page.getByText(/^Report RPT-\d+ submitted$/)).toBeVisible();
      await expectSaved(page);
      await cutConnection(page, testProxy);
      await page.goto(REPORT_LIST);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit Reports');
      await restoreConnection(page, testProxy);
    });
    await page.context().close();
  });
}

test('a browser that clears only its database loses nothing, and one that clears all but the settings says so', {
  tag: '@each-push',
}, async ({ browser, testProxy, company }) => {
  const work = await assignedOrder(company);
  const page = await enter(browser, testProxy, company);
  await writeDraft(page, work, SAVED);
  const reopen = async () => {
    const next = await page.context().newPage();
    await next.goto(REPORT_LIST);
    await expect(next.getByRole('heading', { level: 1 })).toBeVisible();
    return next;
  };
  const empty = await page.context().newPage();
  await page.close();
  await clear(empty, testProxy.url, 'indexeddb');
  const whole = await reopen();
  await expect(draftRow(whole)).toHaveCount(1);
  await whole.goto(`${REPORT_FORM}/${work}`);
  await expect(whole.getByLabel('Work performed')).toHaveValue(SAVED);
  await expect(whole.getByRole('img', { name: /open\.jpg/ })).toBeVisible();
  await whole.close();

  // As for lack of space.
  await clear(empty, testProxy.url, 'indexeddb,cache_storage,service_workers,file_systems');
  const after = await reopen();
  await expect(after.getByText('Unsent work on this device is gone').first()).toBeVisible();
  await expect(
    after.getByText(/has cleared 1 report draft\. The office has not received it/).first(),
  ).toBeVisible();
  await expect(draftRow(after)).toHaveCount(0);
  await after.context().close();
});

/** What people and browsers do to clear site data. */
async function clear(page: Page, origin: string, storageTypes = 'all'): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes });
}

/** Texts are delivered, pictures are not. */
const cutPhotos = (path: string): Answer => (path.includes('/upload/resumable') ? 'cut' : null);

async function enter(browser: Browser, testProxy: TestProxy, company: Company): Promise<Page> {
  const context = await browser.newContext({
    baseURL: testProxy.url,
    serviceWorkers: 'allow',
    viewport: PHONE,
  });
  const page = await context.newPage();
  await page.goto('/auth');
  await signIn(page, company.people.subcontractor);
  await expect(page).toHaveURL('/subcontractor/dashboard');
  return page;
}

async function submitReport(page: Page, workOrderId: string): Promise<void> {
  await page.goto(`${REPORT_FORM}/${workOrderId}`);
  await page.getByLabel('Work performed').fill('Freed the track.');
  await page.getByLabel('Hours worked').fill('2');
  const after = picker(page, 'After');
  const photos = await Promise.all(['one.jpg', 'two.jpg'].map(photoFile));
  await after.locator('input[type=file]').last().setInputFiles(photos);
  await expect(after.getByLabel(/^Caption of/)).toHaveCount(2);
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await expect(page.getByText(/^Report RPT-\d+ submitted$/)).toBeVisible();
}

async function writeDraft(page: Page, workOrderId: string, text: string): Promise<void> {
  await page.goto(`${REPORT_FORM}/${workOrderId}`);
  await page.getByLabel('Work performed').fill(text);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photoFile('open.jpg'));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Report draft saved successfully')).toBeVisible();
}

/** Records all texts of the page from now on, including toasts, which disappear; returns a function that reads them. */
async function recordTexts(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(document.body.innerText)).observe(document.body, {
      childList: true,
      subtree: true,
    });
    Object.assign(window, { said: () => texts.join('\n') });
  });
  return () => page.evaluate(() => (window as unknown as { said(): string }).said());
}
