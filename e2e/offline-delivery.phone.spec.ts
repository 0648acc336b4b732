/**
 * The delivery of reports: whatever the connection, the server, or the session does, each arrives once, with all its
 * photos.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page, Route } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expectWhole, photosOf, reportOf } from './support/arrived-reports.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { photoFile } from './support/photo-file.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'offline-delivery', actionTimeout: 15_000 });
test.describe.configure({ mode: 'serial' });

/** Photos on a slow connection. */
const PATIENT = { timeout: 60_000 };

test('a connection that drops in the middle of photo 4: the office sees the photos arrive, and all of them in the end', {
  tag: '@main-phone',
}, async ({ browser, openAs, portal, company }) => {
  test.slow();
  const workOrderId = await addWorkOrder(portal, company, 'Canopy lights flicker');
  const crew = await openCrew(browser, company, portal.url);
  await writeReport(crew, workOrderId, ['one', 'two', 'three', 'four', 'five']);

  // Slow enough to be interrupted in the middle.
  const network = await crew.context().newCDPSession(crew);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 600_000,
  });
  const segments: string[] = [];
  const fourth = crew.waitForRequest((request) => {
    if (request.method() === 'PATCH') segments.push(request.url());
    return segments.length === 4;
  }, PATIENT);
  await crew.getByRole('button', { name: 'Submit Report' }).click();
  await expect(crew.getByText(/^Report RPT-\d+ submitted$/)).toBeVisible();
  await fourth;
  await network.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });

  const office = await openAs('admin');
  await test.step('the office reads the report, sees what is missing, and may review it', async () => {
    await office.goto('/admin/reports');
    await expect(
      office.getByText('Photos arriving (3 of 5)').filter({ visible: true }).first(),
    ).toBeVisible();
    await expectAccessible(office);
    await office.goto(`/admin/work-orders/${workOrderId}`);
    await expect(
      office.getByText('Photos arriving (3 of 5)').filter({ visible: true }).first(),
    ).toBeVisible();
    await office.goto(`/admin/reports/${await reportOf(portal, workOrderId)}`);
    await expect(
      office.getByText('Photos arriving (3 of 5)').filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(office.getByText(/^2 photos have not arrived yet\. The device/)).toBeVisible();
    await expect(office.getByText(/^2 photos have not arrived yet\. Approved now/)).toBeVisible();
    await expectAccessible(office);
  });

  await expect(crew.getByText('2 items pending sync')).toBeVisible();
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expect(crew.getByText('Synced 2 items successfully.')).toBeVisible({ timeout: 30_000 });
  await expect(crew.getByText('Sync Complete')).toBeVisible();
  await expect(office.getByText(/^Photos arriving/)).toHaveCount(0);
  await expect(office.getByRole('img', { name: /four/ }).first()).toBeVisible();
  await expectWhole(portal, workOrderId, ['one', 'two', 'three', 'four', 'five']);
  await crew.context().close();
});

test('three server errors, a lost response, a captive portal, an expired session, two tabs', async ({
  browser,
  portal,
  company,
}) => {
  test.slow();
  const crew = await openCrew(browser, company, portal.url);
  const trouble = async (path: RegExp, ...faults: ((route: Route) => Promise<void>)[]) =>
    crew.context().route(path, async (route) => {
      const fault = faults.shift();
      await (fault ? fault(route) : route.fallback());
    });

  await test.step('three responses with status 500', async () => {
    const workOrderId = await addWorkOrder(portal, company, 'Gate sticks');
    await writeReport(crew, workOrderId, ['gate']);
    let failures = 0;
    const fails = async (route: Route) => {
      failures += 1;
      await route.fulfill({ status: 500, json: { code: 'internal', message: 'Oh' } });
    };
    await trouble(/rpc\/submit_report/, fails, fails, fails);
    await crew.getByRole('button', { name: 'Submit Report' }).click();
    await expect(crew.getByText('Saved on this device').first()).toBeVisible();
    await pressSync(crew);
    await expect(crew.getByText('Sync Failed').first()).toBeVisible();
    await expect(crew.getByText('Failed to process pending syncs.').first()).toBeVisible();
    // The toast covers the button; the next step would happen automatically within 15 seconds.
    await regainConnection(crew, () => failures).toBe(3);
    await regainConnection(crew, () => photosOf(portal, workOrderId)).toEqual(['gate']);
    await expectWhole(portal, workOrderId, ['gate']);
    await expect(crew.getByText('Synced 2 items successfully.')).toBeVisible();
  });

  await test.step('the response lost after the server has committed, and then a captive portal', async () => {
    const workOrderId = await addWorkOrder(portal, company, 'Ramp is cracked');
    await writeReport(crew, workOrderId, ['ramp']);
    const loses = async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    const welcomes = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' });
    await trouble(/rpc\/submit_report/, loses, welcomes);
    await trouble(/rpc\/attach_report_photo/, loses);
    await crew.getByRole('button', { name: 'Submit Report' }).click();
    await expect(crew.getByText('Saved on this device').first()).toBeVisible();
    await regainConnection(crew, () => photosOf(portal, workOrderId)).toEqual(['ramp']);
    await expectWhole(portal, workOrderId, ['ramp']);
    await expect(crew.getByText(/pending sync/)).toHaveCount(0, { timeout: 20_000 });
  });

  await test.step('the session has expired offline; two tabs are open when the connection is back', async () => {
    const workOrderId = await addWorkOrder(portal, company, 'Sign is dark');
    await writeReport(crew, workOrderId, ['sign', 'ballast']);
    const other = await crew.context().newPage();
    await other.goto('/subcontractor/dashboard');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await crew.context().setOffline(true);
    await expect(crew.getByText("You're offline")).toBeVisible();
    await crew.getByRole('button', { name: 'Submit Report' }).click();
    await expect(crew.getByText('Saved on this device').first()).toBeVisible();
    await expect(crew.getByText(/3 items pending sync/)).toBeVisible();
    await expectAccessible(crew);
    await expire(crew);
    const senders = new Set<Page>();
    for (const page of [crew, other]) {
      page.on('request', (request) => {
        if (/submit_report|attach_report_photo/.test(request.url())) senders.add(page);
      });
    }
    await crew.context().setOffline(false);
    await expect.poll(() => photosOf(portal, workOrderId), { timeout: 30_000 }).toHaveLength(2);
    await expectWhole(portal, workOrderId, ['sign', 'ballast']);
    await expect(crew.getByText(/pending sync/)).toHaveCount(0);
    // One of the tabs has delivered it.
    expect(senders.size).toBe(1);
  });
  await crew.context().close();
});

test('the office knows how much still waits when the connection is back, until it has arrived', async ({
  browser,
  openAs,
  portal,
  company,
}) => {
  test.slow();
  const crew = await openCrew(browser, company, portal.url);
  const reports: unknown[] = [];
  crew.on('request', (request) => {
    if (request.url().includes('report_unsent_work')) reports.push(request.postDataJSON());
  });
  let isBroken = true;
  await crew.context().route(/rpc\/submit_report/, async (route) => {
    if (isBroken) await route.fulfill({ status: 500, json: { code: 'internal', message: 'Oh' } });
    else await route.fallback();
  });
  const workOrderId = await addWorkOrder(portal, company, 'Awning is torn');
  await writeReport(crew, workOrderId, ['awning']);
  await crew.context().setOffline(true);
  await expect(crew.getByText("You're offline")).toBeVisible();
  await crew.getByRole('button', { name: 'Submit Report' }).click();
  await expect(crew.getByText('2 items pending sync')).toBeVisible();
  expect(reports).toEqual([]);

  await crew.context().setOffline(false);
  const queue = async () =>
    (
      await portal.owner.query(
        `select reports, photos, clock_events, messages, refused, oldest_at is not null as waits
         from app.device_queues where reported_at > now() - interval '5 minutes'`,
      )
    ).rows;
  await expect
    .poll(queue, PATIENT)
    .toEqual([{ reports: 1, photos: 1, clock_events: 0, messages: 0, refused: 0, waits: true }]);
  const office = await openAs('admin');
  await office.goto(`/admin/users/${company.people.subcontractor.profileId}`);
  await expect(
    office.getByText(/^As of .*, it holds 1 report and 1 photo that did not arrive\.$/),
  ).toBeVisible();

  isBroken = false;
  await regainConnection(crew, () => photosOf(portal, workOrderId)).toEqual(['awning']);
  await expect
    .poll(queue, PATIENT)
    .toEqual([{ reports: 0, photos: 0, clock_events: 0, messages: 0, refused: 0, waits: false }]);
  expect(reports).toHaveLength(2);
  await crew.reload();
  await expect(crew.getByRole('heading', { level: 1 })).toBeVisible();
  await office.reload();
  await expect(office.getByText(/^As of .*, nothing waited on it\.$/)).toBeVisible();
  expect(reports).toHaveLength(2);
  await crew.context().close();
});

/** The subcontractor in a browser of its own, whose requests may fail without counting as a defect of the page. */
async function openCrew(browser: Browser, company: Company, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await startAs(page, company.people.subcontractor);
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

/** Polls until it holds, on a device that gets an `online` event again and again. */
const regainConnection = <Value>(page: Page, ask: () => Value | Promise<Value>) =>
  expect.poll(
    async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return ask();
    },
    { timeout: 50_000, intervals: [1_000] },
  );

/** The button, once no toast covers it. */
async function pressSync(page: Page): Promise<void> {
  const toasts = page.getByRole('button', { name: 'Dismiss' });
  await expect(async () => {
    if ((await toasts.count()) > 0) await toasts.first().click({ timeout: 1_000 });
    await expect(toasts).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
}

async function writeReport(page: Page, workOrderId: string, photos: readonly string[]): Promise<void> {
  // In the list, to which a stored report returns, online or offline.
  await page.goto('/subcontractor/submit-report');
  await page.locator(`a[href="/subcontractor/reports/new/${workOrderId}"]`).click();
  await page.getByLabel('Work performed').fill('Found the fault and mended it.');
  await page.getByLabel('Hours worked').fill('2');
  const files = await Promise.all(photos.map((name) => photoFile(`${name}.jpg`)));
  const after = page.getByRole('group', { name: 'After' });
  await after.locator('input[type=file]').last().setInputFiles(files);
  await expect(after.getByLabel(/^Caption of/)).toHaveCount(photos.length);
  for (const name of photos) await after.getByLabel(`Caption of ${name}.jpg`).fill(name);
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
}

/** The token of a session that was not renewed for hours: the server would refuse it. */
const expire = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fieldfare-session') ?? '{}');
    session.expires_at = Math.floor(Date.now() / 1000) - 3600;
    session.access_token = `${session.access_token.split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`;
    localStorage.setItem('fieldfare-session', JSON.stringify(session));
  });

async function addWorkOrder(
  portal: TestPortal,
  { organizations, locationId }: Company,
  title: string,
): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (id, title, trade, status, organization_id, partner_location_id, assigned_organization_id)
     values ($1, $2, 'Signs & Lighting', 'in_progress', $3, $4, $5) returning id`,
    [randomUUID(), title, organizations.customer, locationId, organizations.subcontractor],
  );
  return rows[0]?.id ?? '';
}
