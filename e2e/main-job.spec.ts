/**
 * The main job of the portal, from a customer's request to an approved bill, by clicking, in the browsers of the three
 * people who do it: the customer and the office at a desk, the crew on a phone. Every step leaves its entry in the work
 * order's history.
 */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { openOnPhone } from './support/open-screen.ts';
import {
  addPhoto,
  chooseLocation,
  entry,
  expectBadge,
  expectStatus,
  heading,
} from './support/portal-steps.ts';
import { keepReceived } from './support/received.ts';
import { go } from './support/screens.ts';
import { expectSettled } from './support/settled.ts';

const TITLE = 'Walk-in cooler does not hold temperature';
const SENT_BACK = 'Add a photo of the new gasket, please.';

test.use({ world: 'main job', actionTimeout: 15_000 });

test('a request becomes an approved bill, and each side sees only its own part', {
  tag: '@main-desktop',
}, async ({ openAs }) => {
  test.setTimeout(300_000);
  const partner = await openAs('partner');
  const office = await openAs('admin');
  const receivedByPartner = keepReceived(partner);
  await Promise.all([partner.goto('/'), office.goto('/')]);
  await chooseLocation(office, 'Work Orders');
  await expect(office.getByText('No work orders yet')).toBeVisible();

  const number = await test.step('the partner files a request with a photo', async () => {
    await chooseLocation(partner, 'Work Orders');
    await expect(partner.getByText('No work orders yet')).toBeVisible();
    await chooseLocation(partner, 'New Service Request');
    await expect(partner.getByRole('combobox', { name: 'Location' })).toHaveValue(/Main Street/);
    await partner.getByLabel('What is needed').fill(TITLE);
    await partner.getByRole('combobox', { name: 'Trade' }).fill('Refrig');
    await partner.getByRole('option', { name: 'Refrigeration' }).click();
    await partner
      .getByLabel('Description')
      .fill('It has been at 9 °C since this morning. The door does not seal.');
    await partner.getByText('High', { exact: true }).click();
    await addPhoto(partner, 'Photos of the problem', 'cooler.jpg');
    await expectAccessible(partner);
    await partner.getByRole('button', { name: 'Submit Request' }).click();
    const toast = partner.getByText(/^It is WO-\d+\. We will get back to you\.$/);
    const number = /WO-\d+/.exec((await toast.textContent()) ?? '')?.[0] ?? '';

    await expect(heading(partner)).toHaveText(TITLE);
    await expectStatus(partner, 'Received');
    await expect(partner.getByRole('img', { name: 'cooler.jpg' })).toBeVisible();
    await expectHistory(partner, ['Request received']);
    return number;
  });
  const workOrderId = partner.url().split('/').at(-1) ?? '';

  await test.step('the office sees it when it opens its list again', async () => {
    await office.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(office.getByRole('main').getByText(number).filter({ visible: true })).toBeVisible();
    await office.getByRole('link', { name: TITLE }).click();
    await expectStatus(office, 'Received');
    await expect(office.getByRole('img', { name: 'cooler.jpg' })).toBeVisible();
  });

  await test.step('the office assigns it to a subcontractor and an employee, with an NTE', async () => {
    await office.getByRole('button', { name: 'Assign', exact: true }).click();
    const dialog = office.getByRole('dialog', { name: `Assign ${number}` });
    await dialog.getByRole('combobox', { name: 'Subcontractor' }).fill('The sub');
    await office.getByRole('option', { name: /^The subcontractor/ }).click();
    await dialog.getByRole('combobox', { name: 'People' }).fill('employee');
    await office.getByRole('option', { name: /^employee Person/ }).click();
    await dialog.getByLabel('NTE, in dollars').fill('987.65');
    await dialog.getByLabel('Note').fill('Ask for the key at the desk.');
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(office.getByText(`${number} assigned`)).toBeVisible();
    await expectStatus(office, 'Assigned');
    await expectHistory(office, [
      'People assigned',
      'Given to The subcontractor',
      'Assigned',
      'Request received',
    ]);
  });

  const crew = await openOnPhone(openAs, 'subcontractor', '/');
  await test.step('the subcontractor sees it by its badge, opens it, accepts, and starts', async () => {
    await expectBadge(crew, 'Work Orders', 1);
    await chooseLocation(crew, 'Work Orders');
    await crew.getByRole('link', { name: TITLE }).click();
    await expectStatus(crew, 'Assigned');
    await expect(crew.getByText('$987.65').first()).toBeVisible();
    await expect(crew.getByText('Ask for the key at the desk.').first()).toBeVisible();
    await expect(crew.getByRole('img', { name: 'cooler.jpg' })).toBeVisible();
    await crew.getByRole('button', { name: 'Accept' }).click();
    await crew.getByRole('dialog').getByRole('button', { name: 'Tomorrow 8:00' }).click();
    await crew.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(crew.getByText('You are expected tomorrow')).toBeVisible();
    await crew.getByRole('button', { name: 'Start work' }).click();
    await expectStatus(crew, 'In Progress');
  });

  await test.step('and submits a completion report with two photos', async () => {
    await crew.getByRole('link', { name: 'Submit Report', exact: true }).first().click();
    await crew.getByLabel('Work performed').fill('Replaced the door gasket and set the hinges.');
    await crew.getByLabel('Hours worked').fill('3.5');
    await crew.getByText('Finished', { exact: true }).click();
    for (const item of [
      'Box holds its set temperature',
      'Refrigerant added or recovered noted in the report',
    ])
      await crew.getByRole('group', { name: item }).getByText('Done', { exact: true }).click();
    await addPhoto(crew, 'Before', 'before.jpg');
    await addPhoto(crew, 'After', 'after.jpg');
    // At the end of the page, nothing is under the floating bar.
    await crew.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectAccessible(crew);
    await crew.getByRole('button', { name: 'Submit Report' }).click();
    await expect(crew.getByText(/^Report RPT-\d+ submitted$/)).toBeVisible();
    await expectStatus(crew, 'Submitted');
    for (const photo of ['before.jpg', 'after.jpg'])
      await expect(crew.getByRole('img', { name: photo }).first()).toBeVisible();
  });

  await test.step('the office sends it back with a reason', async () => {
    await office.reload();
    await expectStatus(office, 'Work Completed');
    await expectBadge(office, 'Reports', 1);
    await chooseLocation(office, 'Reports');
    await office.getByRole('link', { name: TITLE }).click();
    await expect(office.getByRole('img', { name: 'after.jpg' }).first()).toBeVisible();
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Send back' }).click();
    await expect(office.getByText('Say what is missing, so that it can be fixed.')).toBeVisible();
    await office.getByLabel('Notes').fill(SENT_BACK);
    await office.getByRole('button', { name: 'Send back' }).click();
    await expectStatus(office, 'Sent back');
    await expectStatus(office, 'In Progress');
    await expectBadge(office, 'Reports', 0);
  });

  await test.step('the subcontractor reads the reason, adds what was missing, and submits again', async () => {
    await crew.reload();
    await expect(crew.getByText(SENT_BACK).first()).toBeVisible();
    await crew.getByRole('link', { name: 'Fix and resubmit' }).click();
    await expect(crew.getByLabel('Work performed')).toHaveValue(
      'Replaced the door gasket and set the hinges.',
    );
    await expect(crew.getByText(SENT_BACK)).toBeVisible();
    await addPhoto(crew, 'After', 'gasket.jpg');
    await crew.getByRole('button', { name: 'Submit Report' }).click();
    await expectStatus(crew, 'Submitted');
    await expect(crew.getByRole('img', { name: 'gasket.jpg' }).first()).toBeVisible();
  });

  await test.step('the office approves: the work order is completed', async () => {
    await chooseLocation(office, 'Reports');
    await entry(office, 'RPT-000002').getByRole('link').click();
    await office.getByRole('button', { name: 'Approve' }).click();
    await expectStatus(office, 'Approved');
    await expectStatus(office, 'Completed');
  });

  await test.step('the subcontractor drafts a bill, and submits it', async () => {
    await chooseLocation(crew, 'Submit Bill');
    await crew.getByRole('checkbox', { name: new RegExp(number) }).click();
    await crew.getByLabel('Amount').fill('912.34');
    await crew.getByLabel('Your invoice number').fill('RH-77');
    await crew.getByRole('button', { name: 'Save Draft' }).click();
    await expect(crew.getByText('Draft Saved', { exact: true })).toBeVisible();
    await crew.getByRole('button', { name: 'Submit Bill' }).click();
    await expect(crew.getByText('Bill BILL-000001 has been submitted successfully.')).toBeVisible();
    await expect(crew).toHaveURL('/subcontractor/bills');
    await expectStatus(crew, 'Submitted');
    await expectAccessible(crew);
  });

  await test.step('the office approves the bill', async () => {
    await office.reload();
    await expectBadge(office, 'Subcontractor Bills', 1);
    await chooseLocation(office, 'Subcontractor Bills');
    await entry(office, 'BILL-000001').getByRole('link').click();
    await expect(office.getByText('$912.34').first()).toBeVisible();
    await office.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectStatus(office, 'Approved');
    await expectBadge(office, 'Subcontractor Bills', 0);
    await crew.reload();
    await expectStatus(crew, 'Approved');
  });

  await test.step('the history shows the office everything', async () => {
    await go(office, `/admin/work-orders/${workOrderId}`);
    await expectHistory(office, [
      'Bill BILL-000001 approved',
      'Bill BILL-000001 submitted',
      'Work accepted',
      'Report RPT-000002 approved',
      'Work completed, waiting for review',
      'Final report RPT-000002 submitted',
      'Sent back to the crew',
      'Report RPT-000001 sent back',
      'Work completed, waiting for review',
      'Final report RPT-000001 submitted',
      'Work started',
      'Assignment accepted',
      'People assigned',
      'Given to The subcontractor',
      'Assigned',
      'Request received',
    ]);
  });

  await test.step('the history shows the partner that it is done, but neither by whom nor for how much', async () => {
    await partner.reload();
    await expectStatus(partner, 'Completed');
    await expect(partner.getByRole('link', { name: /RPT-000002/ })).toBeVisible();
    await expect(partner.getByText('RPT-000001')).toHaveCount(0);
    await partner.getByRole('link', { name: /RPT-000002/ }).click();
    await expect(partner.getByText('Replaced the door gasket and set the hinges.')).toBeVisible();
    await expect(partner.getByRole('img', { name: 'gasket.jpg' }).first()).toBeVisible();
    await expectSettled(partner);
    const received = await receivedByPartner();
    expect(received).toContain(TITLE);
    for (const secret of [
      'The subcontractor',
      'subcontractor@example.test',
      '987.65',
      '912.34',
      'BILL-',
      SENT_BACK,
    ])
      expect(received).not.toContain(secret);
  });
});

/** The titles of all entries in the history of the work order, newest first. */
async function expectHistory(page: Page, titles: string[]): Promise<void> {
  const history = page.locator('section', { has: page.getByRole('heading', { name: 'History' }) });
  await expect(history.getByRole('listitem').locator('p:first-of-type')).toHaveText(titles);
}
