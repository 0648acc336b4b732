/**
 * A firm can read what it wrote on its device, and what it submitted, after the work order was reassigned to another
 * firm.
 */
import type { Locator, Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { composerOf, say, toastsOf } from './support/conversation.ts';
import { savedOf } from './support/device-storage.ts';
import { assignedOrder, submittedReport } from './support/paperwork.ts';
import { draftRow, REPORT_FORM, REPORT_LIST } from './support/report-form.ts';
import { expectScreen, go } from './support/screens.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'handover-unsent' });

const REASON = /This work order is no longer assigned to your company/;
const REFUSED = /rpc\/(submit_report|submit_bill|open_work_order_thread)|work_order_messages/;
const NAMED = /WO-\d+ Dock door will not close/;

const giveTo = (
  { people, organizations }: Company,
  id: string,
  firm: 'subcontractor' | 'otherSubcontractor',
) =>
  people.admin.client
    .rpc('assign_work_order', {
      work_order_id: id,
      assigned_organization_id: organizations[firm],
      assignees: [],
      nte_amount: null,
      due_date: null,
    })
    .throwOnError();

const giveAway = (company: Company, id: string) => giveTo(company, id, 'otherSubcontractor');

const unsent = (page: Page) => page.getByRole('region', { name: 'Not sent' });

/** Waits until the toasts are gone, which are not part of the screen. */
const reload = async (page: Page, shown: Locator) => {
  await page.reload();
  await expect(shown).toBeVisible();
};

/** Sends a message offline; the work order is reassigned; the device is online again. */
async function sendTooLate(page: Page, id: string, text: string, lose: () => PromiseLike<unknown>) {
  await page.goto(`/subcontractor/work-orders/${id}#conversation`);
  await expect(composerOf(page)).toBeVisible();
  await page.context().setOffline(true);
  await say(page, text);
  await expect.poll(() => savedOf(page, 'message')).toHaveLength(1);
  await lose();
  await page.context().setOffline(false);
}

test('a message that waited and is refused stays visible, with its text and the reason', async ({
  page,
  company,
}) => {
  const id = await assignedOrder(company);
  const { admin, subcontractor } = company.people;
  const thread = await admin.client.rpc('open_work_order_thread', { p_work_order_id: id }).throwOnError();
  await admin.client
    .from('work_order_messages')
    .insert({ conversation_id: thread.data, message: 'The key is in the box.', sender_id: admin.profileId })
    .throwOnError();
  const crew = page;
  await startAs(crew, company.people.subcontractor);
  await sendTooLate(crew, id, 'The door is fixed.', () => giveAway(company, id));
  await expect(toastsOf(crew).getByText('Failed to send message')).toBeVisible({ timeout: 40_000 });
  await expect(toastsOf(crew).getByText(REASON)).toBeVisible();
  await expect(unsent(crew)).toContainText('The door is fixed.', { timeout: 10_000 });
  await expect(unsent(crew)).toContainText(REASON);
  await expect(unsent(crew).getByRole('button', { name: 'Copy' })).toBeVisible();
  await reload(crew, unsent(crew));
  await expectAccessible(crew);

  await go(crew, '/device');
  await expect(unsent(crew)).toContainText('The door is fixed.');
  await expect(unsent(crew)).toContainText(REASON);
  await expect(unsent(crew)).toContainText(/WO-\d+ · Dock door will not close/);
  await expectAccessible(crew);
  // The work order is the firm's again: the message can be sent.
  await admin.client
    .rpc('assign_work_order', {
      work_order_id: id,
      assigned_organization_id: company.organizations.subcontractor,
      assignees: [],
      nte_amount: null,
      due_date: null,
    })
    .throwOnError();
  await unsent(crew).getByRole('button', { name: 'Send again' }).click();
  await expect(unsent(crew)).toHaveCount(0);
  const sent = () =>
    subcontractor.client
      .from('work_order_messages')
      .select('message')
      .eq('conversation_id', thread.data)
      .eq('sender_id', subcontractor.profileId)
      .throwOnError();
  await expect.poll(async () => (await sent()).data).toEqual([{ message: 'The door is fixed.' }]);
});

test('so does a message about a work order that was declined and had no messages', async ({
  page,
  company,
}) => {
  const id = await assignedOrder(company);
  const { client } = company.people.subcontractor;
  const crew = page;
  await startAs(crew, company.people.subcontractor);
  await sendTooLate(crew, id, 'Which door is it?', () =>
    client
      .rpc('answer_assignment', { work_order_id: id, answer: 'decline', reason: 'No van.' })
      .throwOnError(),
  );
  await expect(crew.getByText('Your company declined this work order').first()).toBeVisible({
    timeout: 40_000,
  });
  await expect(unsent(crew)).toContainText('Which door is it?', { timeout: 10_000 });
  await reload(crew, unsent(crew));
  await expectAccessible(crew);
  await unsent(crew).getByRole('button', { name: 'Delete' }).click();
  await crew.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(unsent(crew)).toHaveCount(0);
  await expect.poll(() => savedOf(crew, 'message')).toEqual([]);
});

test('a refused report stays readable, and stays refused when it is opened', async ({ page, company }) => {
  const id = await assignedOrder(company);
  const crew = page;
  await startAs(crew, company.people.subcontractor);
  // Its page must be cached to be opened offline.
  await crew.goto(REPORT_LIST);
  await expect(crew.getByRole('heading', { level: 1 })).toBeVisible();
  await crew.goto(`${REPORT_FORM}/${id}`);
  await crew.getByLabel('Work performed').fill('Set the closer.');
  await crew.getByLabel('Hours worked', { exact: true }).fill('2');
  await crew.context().setOffline(true);
  await crew.getByRole('button', { name: 'Submit Report' }).click();
  await expect(crew).toHaveURL(REPORT_LIST);
  await giveAway(company, id);
  await crew.context().setOffline(false);
  await expect(draftRow(crew)).toContainText('Needs attention', { timeout: 40_000 });
  await crew.getByRole('button', { name: 'Change' }).click();
  const report = crew.getByRole('region', { name: 'Report not sent' });
  await expect(report).toContainText('Set the closer.');
  await expect(report).toContainText(REASON);
  await expect(report.getByRole('button', { name: 'Copy text' })).toBeVisible();
  await reload(crew, report);
  await expectAccessible(crew);
  await crew.goto(REPORT_LIST);
  await expect(draftRow(crew)).toContainText('Needs attention');
  await expect(draftRow(crew)).toContainText(REASON);
  await draftRow(crew).getByRole('link', { name: 'Open' }).click();
  await report.getByRole('button', { name: 'Delete' }).click();
  await crew.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(report).toHaveCount(0);
});

test('the former firm knows which work its reports and bills are about', async ({ openAs, company }) => {
  const id = await assignedOrder(company);
  const { admin, subcontractor } = company.people;
  const reportId = await submittedReport(company, id);
  const lines = [{ work_order_id: id, amount: 420, description: 'Two rollers.' }];
  const draft = await subcontractor.client.rpc('save_bill_draft', { lines }).throwOnError();
  await admin.client
    .rpc('change_work_order_status', {
      work_order_id: id,
      status: 'in_progress',
      reason: 'It fell out again.',
    })
    .throwOnError();
  await giveAway(company, id);
  const crew = await openAs('subcontractor', { refused: REFUSED });
  await crew.goto('/subcontractor/reports');
  const main = crew.getByRole('main');
  await expect(main.getByText(NAMED).filter({ visible: true })).toBeVisible();
  await expect(main.getByText('No longer assigned to you').filter({ visible: true })).toBeVisible();
  await go(crew, `/subcontractor/reports/${reportId}`);
  await expect(crew.getByRole('heading', { level: 1 })).toHaveText(NAMED);
  await expect(main.getByText('No longer assigned to you').first()).toBeVisible();
  await expectAccessible(crew);
  await go(crew, `/subcontractor/bills/${draft.data.id}`);
  await expectScreen(crew, draft.data.id);
  await expect(main.getByText(NAMED)).toBeVisible();

  await go(crew, `/subcontractor/submit-bill?bill=${draft.data.id}`);
  await expect(crew.getByRole('button', { name: 'Submit Bill' })).toBeVisible();
  await expect(main.getByText(NAMED)).toBeVisible();
  await expect(main.getByText('$420.00').first()).toBeVisible();
  await expectAccessible(crew);
  await crew.getByRole('button', { name: 'Submit Bill' }).click();
  await expect(toastsOf(crew).getByText('Error')).toBeVisible();
  await expect(toastsOf(crew).getByText('Please try again.')).toHaveCount(0);
});

test('the office learns of a refused report, and the form does not promise to send it', async ({
  page,
  openAs,
  company,
}) => {
  const id = await assignedOrder(company);
  await startAs(page, company.people.subcontractor);
  // Its page must be cached to be opened offline.
  await page.goto(REPORT_LIST);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${REPORT_FORM}/${id}`);
  await page.getByLabel('Work performed').fill('Set the closer.');
  await page.getByLabel('Hours worked', { exact: true }).fill('2');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await expect(page).toHaveURL(REPORT_LIST);
  await giveAway(company, id);
  await page.context().setOffline(false);
  await expect(draftRow(page)).toContainText('Needs attention', { timeout: 40_000 });
  const office = await openAs('manager');
  await office.goto('/notifications');
  const { data } = await company.people.admin.client
    .from('work_orders')
    .select('work_order_number')
    .eq('id', id)
    .single()
    .throwOnError();
  await office.getByRole('link', { name: `report on ${data.work_order_number} was refused` }).click();
  await expect(office.getByText(/^Report of .+ was refused$/)).toBeVisible();
  await expect(office.getByText('The work order had gone to somebody else.')).toBeVisible();

  await giveTo(company, id, 'subcontractor');
  await page.goto(`${REPORT_FORM}/${id}`);
  await expect(page.getByText('A report on this work order was not accepted')).toBeVisible();
  await expect(page.getByText(/It will be sent automatically/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Send again' }).first().click();
  await expect(page.getByText('Nothing waits on this device')).toBeVisible();
});

/** A work order whose firm has named its price to the office. */
async function quotedOrder(company: Company) {
  const id = await assignedOrder(company);
  const { client, profileId } = company.people.subcontractor;
  const thread = await client.rpc('open_work_order_thread', { p_work_order_id: id }).throwOnError();
  await client
    .from('work_order_messages')
    .insert({ conversation_id: thread.data, message: 'It will be $900.', sender_id: profileId })
    .throwOnError();
  return { id, thread: thread.data };
}

test('a message of the office for the former firm comes back, and goes to nobody until its author chooses', async ({
  page,
  company,
}) => {
  const { id, thread } = await quotedOrder(company);
  const { admin, otherSubcontractor } = company.people;
  await startAs(page, admin);
  await page.goto(`/admin/work-orders/${id}#conversation`);
  const readers = page.getByLabel('Read by');
  await expect(readers).toHaveValue('assigned');
  await page.context().setOffline(true);
  await say(page, 'Too expensive.');
  await expect.poll(() => savedOf(page, 'message')).toMatchObject([{ state: 'waiting', isOffline: true }]);
  await giveAway(company, id);
  await page.context().setOffline(false);
  const reason =
    'This work order is no longer assigned to the company that you wrote this for. Choose again who reads it.';
  await expect(toastsOf(page)).toContainText(reason, { timeout: 40_000 });
  await expect(unsent(page)).toContainText('Too expensive.');
  await expect(unsent(page)).toContainText(reason);
  // What was said with the former firm does not decide who reads the next message.
  await expect(readers).toHaveValue('everyone');
  await expect(unsent(page).getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await reload(page, unsent(page));
  await expectAccessible(page);

  await unsent(page).getByRole('button', { name: 'Choose readers' }).click();
  await expect(unsent(page)).toHaveCount(0);
  await expect(composerOf(page)).toHaveValue('Too expensive.');
  await expect(page.getByRole('button', { name: 'Internal note' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await readers.selectOption('assigned');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const read = () =>
    otherSubcontractor.client
      .from('work_order_messages')
      .select('message')
      .eq('conversation_id', thread)
      .throwOnError();
  await expect.poll(async () => (await read()).data).toEqual([{ message: 'Too expensive.' }]);
});

test('a text that the office began for the former firm does not go to the next one', async ({
  page,
  company,
}) => {
  const { id } = await quotedOrder(company);
  await startAs(page, company.people.admin);
  await page.goto(`/admin/work-orders/${id}#conversation`);
  const readers = page.getByLabel('Read by');
  await expect(readers).toHaveValue('assigned');
  await composerOf(page).fill('Too');
  await giveAway(company, id);
  await page.reload();
  await expect(page.getByText('Your office, The otherSubcontractor')).toBeVisible();
  await say(page, 'Too expensive.');
  await expect(toastsOf(page)).toContainText('Choose again who reads it.');
  await expect(page.getByRole('button', { name: 'Internal note' })).toHaveAttribute('aria-pressed', 'true');
  await expect(composerOf(page)).toHaveValue('Too expensive.');
});
