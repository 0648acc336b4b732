/**
 * A browser that is killed while the queue sends: the next start sends the rest, and nothing twice (reliability
 * requirements 11).
 */
import type { Page } from '@playwright/test';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { expectWhole } from './support/arrived-reports.ts';
import { startKillable } from './support/killable-browser.ts';
import { assignedOrder } from './support/paperwork.ts';
import { photoFile } from './support/photo-file.ts';
import { expect, test } from './support/proxy-journey.ts';
import { REPORT_FORM, REPORT_LIST } from './support/report-form.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'killed-sending' });

const PHOTOS = ['one', 'two', 'three'];

interface Moment {
  name: string;
  path: RegExp;
  method: string;
  /** The first of such requests, the second, and so on. */
  nth: number;
  /** The portal has executed the request, and its response is lost; otherwise the request is interrupted. */
  isDone: boolean;
}

const MOMENTS: readonly Moment[] = [
  { name: 'the report arrives', path: /submit_report/, method: 'POST', nth: 1, isDone: false },
  { name: 'the report is there', path: /submit_report/, method: 'POST', nth: 1, isDone: true },
  { name: 'the upload of photo 1 is created', path: /resumable/, method: 'POST', nth: 1, isDone: true },
  { name: 'photo 2 arrives', path: /resumable/, method: 'PATCH', nth: 2, isDone: false },
  { name: 'photo 2 is there', path: /resumable/, method: 'PATCH', nth: 2, isDone: true },
  { name: 'photo 1 is in the report', path: /attach_report_photo/, method: 'POST', nth: 1, isDone: true },
  {
    name: 'the last photo is in the report',
    path: /attach_report_photo/,
    method: 'POST',
    nth: 3,
    isDone: true,
  },
];

test('a browser killed while it sends: the next start completes one report with all photos', async ({
  testProxy,
  portal,
  company,
}) => {
  test.setTimeout(60_000 + MOMENTS.length * 40_000);
  using folder = temporaryFolder();
  const open = async () => {
    const browser = await startKillable(folder.path, 'about:blank');
    await startAs(browser.page, company.people.subcontractor);
    await browser.page.goto(testProxy.url + REPORT_LIST);
    return browser;
  };
  for (const moment of MOMENTS) {
    await test.step(moment.name, async () => {
      const workOrderId = await assignedOrder(company);
      const { page, kill } = await open();
      await writeReport(page, workOrderId);
      const dead = new Promise<void>((resolve, reject) => {
        let count = 0;
        const isNow = (path: string, method: string) =>
          method === moment.method && moment.path.test(path) && ++count === moment.nth;
        const end = () => kill().then(resolve, reject);
        testProxy.intercept((path, method) => {
          if (!moment.isDone && isNow(path, method)) void end();
          return null;
        });
        testProxy.lose((path, method) => {
          const isLost = moment.isDone && isNow(path, method);
          if (isLost) void end();
          return isLost;
        });
      });
      await page.getByRole('button', { name: 'Submit Report' }).click();
      await dead;
      testProxy.lose(() => false);
      testProxy.intercept(() => null);

      const next = await open();
      await expectWhole(portal, workOrderId, PHOTOS);
      await expect(next.page.getByText(/pending sync|needs attention/)).toHaveCount(0);
      await next.kill();
    });
  }
});

async function writeReport(page: Page, workOrderId: string): Promise<void> {
  await page.locator(`a[href="${REPORT_FORM}/${workOrderId}"]`).click();
  await page.getByLabel('Work performed').fill('Freed the track.');
  await page.getByLabel('Hours worked').fill('2');
  const after = page.getByRole('group', { name: 'After' });
  const files = await Promise.all(PHOTOS.map((name) => photoFile(`${name}.jpg`)));
  await after.locator('input[type=file]').last().setInputFiles(files);
  for (const name of PHOTOS) await after.getByLabel(`Caption of ${name}.jpg`).fill(name);
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
}
