import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import sharp from 'sharp';
import { superuserOf } from '#test/support/child-portal.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { DEMO_PASSWORD } from '../../db/demo/people.ts';
import { wholeBrowser } from '../../e2e/support/launch.ts';
import { median } from '../contest/report.ts';
import { startPortal } from '../world/portal.ts';
import { type Section, say } from './section.ts';

/** A poor mobile line. */
const LINE = { latency: 150, downloadThroughput: 3e6 / 8, uploadThroughput: 3e6 / 8 };
const PHOTOS = 3;
const PHOTO_BYTES = 4 * 1024 * 1024;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** A phone in the field: the first visit, a start without a signal, and what leaves when the signal is back. */
export const offline: Section = {
  name: 'offline',
  async run(_open, { rounds }) {
    using folder = temporaryFolder();
    const portal = await startPortal(folder.path, 'demo');
    const browser = await chromium.launch(wholeBrowser());
    const database = new pg.Client(superuserOf(folder.path));
    await database.connect();
    const times = Math.min(rounds, 3);
    try {
      say(`Chromium on a line of 3 Mbps and 150 ms, the middle of ${times}.`);
      const firstVisit = await middleOf(times, () => firstVisitMs(browser, portal.url));
      const start = await middleOf(times, () => offlineStartMs(browser, portal.url));
      const delivery = await deliveryMs(browser, portal.url, database);
      return [
        promise('first visit to usable sign-in', firstVisit, 5),
        promise('start without a signal to usable', start, 2),
        promise(`report with ${PHOTOS} photos of 4 MB after regaining the line`, delivery, 30),
      ];
    } finally {
      await database.end();
      await browser.close();
      await portal.stop();
    }
  },
};

const promise = (what: string, ms: number, seconds: number) => {
  say(`${what}: ${(ms / 1000).toFixed(2)} s`);
  return { what, measured: ms / 1000, unit: 's', bound: { atMost: seconds } };
};

async function middleOf(times: number, measure: () => Promise<number>): Promise<number> {
  const measured: number[] = [];
  for (let round = 0; round < times; round += 1) measured.push(await measure());
  return median(measured);
}

/** Until the form can be typed in and sent: the page and all that it asked for have arrived. */
async function firstVisitMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await (await lineOf(page))(true);
  const config = page.waitForResponse('**/config.json');
  const startedAt = performance.now();
  await page.goto(`${url}/auth`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await (await config).finished();
  const tookMs = performance.now() - startedAt;
  await context.close();
  return tookMs;
}

/** From a closed window to the dashboard with what the device has kept. */
async function offlineStartMs(browser: Browser, url: string): Promise<number> {
  const { context, page } = await visited(browser, url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.close();
  await context.setOffline(true);
  const again = await context.newPage();
  const startedAt = performance.now();
  await again.goto(url);
  await again.waitForURL('**/subcontractor/dashboard');
  await again.getByRole('main').getByRole('link', { name: 'Submit Report' }).waitFor();
  const tookMs = performance.now() - startedAt;
  await context.close();
  return tookMs;
}

/** A report written without a signal, from the moment the line is back until the office has all of it. */
async function deliveryMs(browser: Browser, url: string, database: pg.Client): Promise<number> {
  const { context, page } = await visited(browser, url);
  await page.goto(`${url}/subcontractor/submit-report`);
  await page.getByRole('main').getByRole('link', { name: 'Submit Report' }).first().click();
  await page.getByLabel('Work performed').fill('Found the fault and mended it.');
  await page.getByLabel('Hours worked', { exact: true }).fill('2');
  await page.getByText('Not yet', { exact: true }).click();
  const line = await lineOf(page);
  await line(false);
  const after = page.getByRole('group', { name: 'After' });
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, number) => largePhoto(number)));
  await after.locator('input[type=file]').last().setInputFiles(photos);
  await after
    .getByLabel(/^Caption of/)
    .nth(PHOTOS - 1)
    .waitFor();
  const { rows: before } = await database.query('select now() as now');
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await page.getByRole('button', { name: 'Submit Report' }).waitFor({ state: 'hidden' });
  const arrived = async () => {
    const { rows } = await database.query(
      `select count(*)::int as photos from public.attachments a
       join public.work_order_reports r on r.id = a.report_id where r.submitted_at >= $1`,
      [before[0].now],
    );
    return rows[0].photos;
  };
  const startedAt = performance.now();
  await line(true);
  while ((await arrived()) < PHOTOS) {
    if (performance.now() - startedAt > 120_000) throw new Error('The report has not arrived.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const tookMs = performance.now() - startedAt;
  await context.close();
  return tookMs;
}

/** Signed in on a good line, with everything kept that the device keeps. */
async function visited(browser: Browser, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill('subcontractor@fieldfare.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/subcontractor/dashboard');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForLoadState('networkidle');
  return { context, page };
}

/** Slows a page's connection. Returns a function that interrupts it (false) and restores it (true). */
async function lineOf(page: Page): Promise<(isThere: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (isThere) => {
    await session.send('Network.emulateNetworkConditions', { offline: !isThere, ...LINE });
  };
}

/** Of 12 megapixels, with as much detail as makes it weigh what is promised. */
async function largePhoto(number: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 + number } as const;
  const picture = sharp({
    create: { width: 4032, height: 3024, channels: 3, background: 'black', noise },
  });
  const raw = await picture.png({ compressionLevel: 0 }).toBuffer();
  let buffer = Buffer.alloc(0);
  for (let quality = 50; buffer.length < PHOTO_BYTES && quality <= 95; quality += 5) {
    buffer = await sharp(raw).jpeg({ quality }).toBuffer();
  }
  return { name: `photo-${number}.jpg`, mimeType: 'image/jpeg', buffer };
}
