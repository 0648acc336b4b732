/**
 * A phone with the app of the previous release and unsent work, and its open tab, meet the server of this one (reliability
 * requirements 8). Until there is a previous release, the app is this one under another version.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';
import {
  cutConnection,
  expectSaved,
  lookForUpdate,
  openThrough,
  restoreConnection,
} from './support/app-worker.ts';
import { expectWhole } from './support/arrived-reports.ts';
import { conversationOf, openConversation, say } from './support/conversation.ts';
import { wholeBrowser } from './support/launch.ts';
import { photoFile } from './support/photo-file.ts';
import { previousWeb } from './support/previous-web.ts';
import { expect, test } from './support/proxy-journey.ts';

test.use({ world: 'previous release', launchOptions: wholeBrowser(), serviceWorkers: 'allow' });

/** A report with a photo is two items. */
const REPORTS = sized({ quick: 1, push: 2, release: 5 });
const ITEMS = sized({ quick: 6, push: 14, release: 50 });
const MESSAGES = ITEMS - 2 * REPORTS;

test('all work that waits on a phone with the previous release arrives once, and its open tab works and is offered the update', {
  tag: '@each-push',
}, async ({ browser, testProxy, portal, company }) => {
  // The previous release may have to be built first.
  test.setTimeout(300_000 + ITEMS * 20_000);
  const { admin, subcontractor } = company.people;
  const previous = await differentWeb(portal);
  testProxy.intercept((path, method) => (method === 'GET' ? (previous?.(path) ?? null) : null));
  const conversation = await conversationOf(subcontractor, admin);
  const orders = await Promise.all(Array.from({ length: REPORTS }, () => addWorkOrder(portal, company)));

  const page = await openThrough(browser, testProxy, subcontractor);
  await page.goto('/subcontractor/submit-report');
  await expectSaved(page);
  await openConversation(page, conversation);
  // What was read is cached a moment later.
  await page.waitForTimeout(3_000);
  await page.goto('/subcontractor/work-orders');
  await expect(page.getByText('Available offline', { exact: true }).locator('visible=true')).toHaveCount(
    REPORTS,
    { timeout: 30_000 },
  );
  await cutConnection(page, testProxy);
  for (const id of orders) await submitReport(page, id);
  await openConversation(page, conversation);
  for (let number = 0; number < MESSAGES; number += 1) {
    await say(page, `Message ${number}`);
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: `Message ${number}` })
        .last(),
    ).toContainText('Saved on this device');
  }
  // The bar is hidden behind the composer on a phone.
  await expect(page.getByText(`${ITEMS} items pending sync`).first()).toBeAttached();

  // Meanwhile, the new release is started.
  if (previous) testProxy.intercept(() => null);
  else await testProxy.deploy('2');
  await restoreConnection(page, testProxy);
  await expect(page.getByText(/pending sync/)).toHaveCount(0, { timeout: 60_000 + ITEMS * 2_000 });

  for (const id of orders) await expectWhole(portal, id, ['photo']);
  const { rows } = await portal.owner.query<{ message: string }>(
    'select message from work_order_messages where conversation_id = $1',
    [conversation],
  );
  const expected = Array.from({ length: MESSAGES }, (_, number) => `Message ${number}`);
  expect(rows.map(({ message }) => message).sort()).toEqual(expected.sort());

  // The open tab has the previous release still.
  await say(page, 'Written in the open tab.');
  const written = () =>
    portal.owner.query(`select from work_order_messages where message = 'Written in the open tab.'`);
  await expect.poll(async () => (await written()).rowCount).toBe(1);
  await lookForUpdate(page);
  await expect(page.getByText('New version available!')).toBeVisible();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByRole('button', { name: 'Restart' }).click();
  await say(page, 'Written with the update.');
  await expect(page.getByRole('log').getByText('Written with the update.')).toBeVisible();
  await page.context().close();
});

/** The previous release, if its app is not the same as this one's. */
async function differentWeb({ url }: TestPortal) {
  const previous = previousWeb();
  const worker = previous?.('/sw.js');
  if (!worker || worker === 'cut') return undefined;
  const current = await (await fetch(`${url}/sw.js`)).text();
  return worker.body.toString() === current ? undefined : previous;
}

async function submitReport(page: Page, workOrderId: string): Promise<void> {
  await page.goto('/subcontractor/submit-report');
  await page.locator(`a[href="/subcontractor/reports/new/${workOrderId}"]`).click();
  await page.getByLabel('Work performed').fill('Found the fault.');
  await page.getByLabel('Hours worked').fill('2');
  const after = page.getByRole('group', { name: 'After' });
  await after
    .locator('input[type=file]')
    .last()
    .setInputFiles([await photoFile('photo.jpg')]);
  await after.getByLabel('Caption of photo.jpg').fill('photo');
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await expect(page).toHaveURL('/subcontractor/submit-report');
}

async function addWorkOrder(portal: TestPortal, { organizations, locationId }: Company): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (id, title, trade, status, organization_id, partner_location_id, assigned_organization_id)
     values ($1, 'Sign is dark', 'Signs & Lighting', 'in_progress', $2, $3, $4) returning id`,
    [randomUUID(), organizations.customer, locationId, organizations.subcontractor],
  );
  return rows[0]?.id ?? '';
}
