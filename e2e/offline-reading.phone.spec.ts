/** Open work can be read offline, and by nobody else afterwards (decision 036, reliability requirements 14). */
import type { Page } from '@playwright/test';
import { cutConnection, expectSaved, openThrough, restoreConnection } from './support/app-worker.ts';
import { expectAccessible } from './support/axe.ts';
import { composerOf } from './support/conversation.ts';
import { fieldWork, OFFICE_WORD, PHOTO_CAPTION } from './support/field-work.ts';
import { expect, test } from './support/proxy-journey.ts';
import { signIn } from './support/sign-in.ts';

test.use({ world: 'offline reading', serviceWorkers: 'allow' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The content of the page, without the frame. */
const age = (page: Page) => page.getByText(/^Saved .* ago$/);
const TITLE = 'Dock door will not close';

test('a subcontractor reads open work offline, also after a restart; after a sign-out nothing of it is left', async ({
  browser,
  testProxy,
  portal,
  company,
}) => {
  const { workOrderId } = await fieldWork(portal, company);
  const page = await openThrough(browser, testProxy, company.people.subcontractor);
  await page.goto('/subcontractor/dashboard');
  await expect(heading(page)).toBeVisible();
  await page.goto('/subcontractor/work-orders');
  await expect(page.getByText(/^1 work order available offline, saved less than a minute ago$/)).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('Available offline', { exact: true }).locator('visible=true')).toBeVisible();
  await expectAccessible(page);
  await expectSaved(page);
  await expect.poll(() => cachedFiles(page), { message: 'both sizes of the photo' }).toBe(2);

  await cutConnection(page, testProxy);
  // Its details, its thread, and its report form were never opened on this device.
  for (const path of ['/subcontractor/work-orders', `/subcontractor/work-orders/${workOrderId}`]) {
    await page.goto(path);
    await expect(page.getByText(TITLE).locator('visible=true').first()).toBeVisible();
    await expect(age(page)).toBeVisible();
  }
  await expect(page.getByText('This needs a signal. A report can be written without one.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await expect(page.getByText('Available offline', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: PHOTO_CAPTION }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: PHOTO_CAPTION })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Conversation' }).click();
  await expect(page.getByRole('log').getByText(OFFICE_WORD)).toBeVisible();
  await composerOf(page).pressSequentially('Where is it, @adm');
  await expect(page.getByRole('option', { name: /admin Person/ })).toBeVisible();
  await composerOf(page).fill('');

  await page.goto('/subcontractor/submit-report');
  await page.getByRole('main').getByRole('link', { name: 'Submit Report' }).click();
  await expect(heading(page)).toHaveText(/^Report on WO-/);
  await expect(page.getByLabel('Work performed')).toBeVisible();
  await page.goto('/subcontractor/dashboard');
  await expect(page.getByText(TITLE).first()).toBeVisible();
  await expect(age(page)).toBeVisible();
  // These were never opened here.
  await page.goto('/subcontractor/bills');
  await expect(page.getByText('This needs a signal')).toBeVisible();
  await expectAccessible(page);

  await restoreConnection(page, testProxy);
  await expect(page.getByText('This needs a signal')).toHaveCount(0);
  await expect(age(page)).toHaveCount(0);
  await page.goto('/subcontractor/work-orders');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^1 work order available offline/)).toBeVisible();

  await page.goto('/subcontractor/profile');
  await signOut(page);
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => savedOnDevice(page)).toBe(0);

  // Another person on the same device.
  await signIn(page, company.people.otherSubcontractor);
  await page.waitForURL('**/subcontractor/dashboard');
  await page.goto('/subcontractor/work-orders');
  await expect(page.getByText('No work orders yet')).toBeVisible();
  await cutConnection(page, testProxy);
  await page.goto(`/subcontractor/work-orders/${workOrderId}`);
  await expect(page.getByText('This needs a signal')).toBeVisible();
  await expect(page.getByText(TITLE)).toHaveCount(0);
  await page.context().close();
});

test('an employee reads assignments, the route, and the clock sheet offline', async ({
  browser,
  testProxy,
  portal,
  company,
}) => {
  const { assignmentId, workOrderId } = await fieldWork(portal, company);
  const page = await openThrough(browser, testProxy, company.people.employee);
  await page.goto('/employee/dashboard');
  await expect(page.getByText(/^\d work orders? available offline/)).toBeVisible({ timeout: 20_000 });
  await expectSaved(page);

  await cutConnection(page, testProxy);
  await page.reload();
  await expect(page.getByText(TITLE).first()).toBeVisible();
  await expect(age(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/employee/assignments/${assignmentId}`);
  await expect(heading(page)).toHaveText(TITLE);
  await expect(page.getByRole('log').getByText(OFFICE_WORD)).toBeVisible();
  await page.goto(`/employee/time-reports/submit/${workOrderId}`);
  await expect(heading(page)).toHaveText(/^Report on WO-/);
  await page.goto('/employee/daily-route');
  await expect(page.getByText(TITLE).first()).toBeVisible();
  await page.getByLabel('Clock In', { exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Clock In to Work' }).getByText(TITLE).first()).toBeVisible();
  await page.context().close();
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

/** How many records of any user one store of the offline cache has. */
function countIn(page: Page, stores: readonly string[]): Promise<number> {
  return page.evaluate(
    (names) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('fieldfare-ahead');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction(names);
          let count = 0;
          for (const name of names) {
            const counting = transaction.objectStore(name).count();
            counting.onsuccess = () => {
              count += counting.result;
            };
          }
          transaction.oncomplete = () => {
            database.close();
            resolve(count);
          };
        };
      }),
    [...stores],
  );
}

const cachedFiles = (page: Page) => countIn(page, ['files']);
const savedOnDevice = (page: Page) => countIn(page, ['queries', 'files']);
