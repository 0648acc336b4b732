/** A work order is reassigned to another subcontractor, or returned to the office, while it is open on screens. */
import type { Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { composerOf, logOf, say } from './support/conversation.ts';
import { assignedOrder } from './support/paperwork.ts';
import { draftRow } from './support/report-form.ts';
import { go } from './support/screens.ts';

test.use({ world: 'handover' });

/** The maximum time until other screens show a change. */
const LIVE_MS = 5_000;
const PHONE = '555-0147';
const GONE = 'This work order is no longer assigned to your company';

/** A work order of the subcontractor, with a contact and a message of the office. */
async function order(portal: TestPortal, company: Company): Promise<string> {
  const id = await assignedOrder(company);
  await portal.owner.query('update work_orders set contact_phone = $2 where id = $1', [id, PHONE]);
  const { admin } = company.people;
  const { data } = await admin.client.rpc('open_work_order_thread', { p_work_order_id: id }).throwOnError();
  await admin.client
    .from('work_order_messages')
    .insert({ conversation_id: data, message: 'The key is in the box.', sender_id: admin.profileId })
    .throwOnError();
  return id;
}

async function assign(
  { people, organizations }: Company,
  id: string,
  firm: 'otherSubcontractor' | null,
): Promise<void> {
  await people.admin.client
    .rpc('assign_work_order', {
      work_order_id: id,
      assigned_organization_id: firm && organizations[firm],
      assignees: firm ? [] : [{ profile_id: people.employee.profileId, is_lead: true }],
      nte_amount: null,
      due_date: null,
    })
    .throwOnError();
}

const setStatus = ({ people }: Company, id: string, status: 'on_hold' | 'assigned') =>
  people.admin.client
    .rpc('change_work_order_status', { work_order_id: id, status, reason: 'The shop is closed.' })
    .throwOnError();

const visibleText = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first();
/** Shows a change by others in time. */
const shows = (page: Page, text: string | RegExp) =>
  expect(visibleText(page, text)).toBeVisible({ timeout: LIVE_MS });
/** Has loaded so far that it shows this text; a page may take longer to open than a change to arrive. */
const opens = (page: Page, text: string | RegExp) => expect(visibleText(page, text)).toBeVisible();

test('open pages follow changes by others, and say at once that the work was reassigned', async ({
  openAs,
  portal,
  company,
}) => {
  const id = await order(portal, company);
  const crew = await openAs('subcontractor');
  const joins: string[] = [];
  crew.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (/conversation:/.test(String(payload)) && /phx_join/.test(String(payload))) joins.push('join');
    }),
  );
  const customer = await openAs('partner');
  const employee = await openAs('employee');
  await crew.goto(`/subcontractor/work-orders/${id}`);
  await customer.goto(`/partner/work-orders/${id}`);
  await employee.goto(`/employee/assignments/${id}`);
  for (const page of [crew, customer, employee]) {
    await expect(page.getByText('Dock door will not close').filter({ visible: true }).first()).toBeVisible();
  }
  await shows(crew, PHONE);
  // Wait until the sockets are open.
  await crew.waitForTimeout(1_500);

  await setStatus(company, id, 'on_hold');
  for (const page of [crew, customer, employee]) await shows(page, 'On Hold');
  await setStatus(company, id, 'assigned');
  for (const page of [crew, customer]) await shows(page, /^Assigned$/);

  await assign(company, id, 'otherSubcontractor');
  await shows(crew, GONE);
  await expect(crew.getByText(PHONE)).toHaveCount(0);
  await expect(crew.getByRole('button', { name: /Accept|Start/ })).toHaveCount(0);
  await shows(employee, 'Assignment Not Found');
  await expectAccessible(crew);
  // A refused channel is not retried.
  joins.length = 0;
  await crew.waitForTimeout(7_000);
  expect(joins.length).toBeLessThanOrEqual(1);

  await assign(company, id, null);
  const other = await openAs('otherSubcontractor');
  await other.goto(`/subcontractor/work-orders/${id}`);
  await opens(other, GONE);
  await opens(other, /It has not been assigned to your company since/);
});

test('without a socket, a page that becomes visible again is up to date, and a late message returns to its sender', async ({
  openAs,
  portal,
  company,
}) => {
  const id = await order(portal, company);
  const crew = await openAs('subcontractor', {
    refused: /rpc\/(mark_conversation_read|open_work_order_thread)|work_order_messages/,
  });
  // No event notifies the page of the loss.
  await crew.routeWebSocket(/realtime/, () => {});
  await crew.goto(`/subcontractor/work-orders/${id}`);
  await opens(crew, PHONE);
  await assign(company, id, 'otherSubcontractor');
  await crew.evaluate(() => window.dispatchEvent(new Event('focus')));
  await shows(crew, GONE);

  const second = await order(portal, company);
  await go(crew, `/subcontractor/work-orders/${second}#conversation`);
  await expect(crew.getByText(GONE)).toHaveCount(0);
  await expect(composerOf(crew)).toBeVisible();
  await expect(logOf(crew).getByText('The key is in the box.')).toBeVisible();
  await assign(company, second, 'otherSubcontractor');
  await say(crew, 'On our way.');
  await shows(crew, /no longer assigned to your company/);
});

test('a device deletes everything about a work order that was reassigned', { tag: '@each-push' }, async ({
  openAs,
  portal,
  company,
}) => {
  const id = await order(portal, company);
  const crew = await openAs('subcontractor');
  await crew.goto(`/subcontractor/work-orders/${id}`);
  await opens(crew, PHONE);
  await expect.poll(() => keptWith(crew, PHONE), { timeout: 15_000 }).toBeGreaterThan(0);
  await crew.goto('/subcontractor/work-orders');
  const { rows } = await portal.owner.query<{ number: string }>(
    'select work_order_number as number from work_orders where id = $1',
    [id],
  );
  await opens(crew, rows[0]?.number ?? '');
  await crew.waitForTimeout(1_500);
  await assign(company, id, 'otherSubcontractor');
  // A toast names it: the firm is notified of the loss.
  const list = crew.getByRole('main');
  await expect(list.getByText(rows[0]?.number ?? '')).toHaveCount(0, { timeout: LIVE_MS });

  await crew.goto(`/subcontractor/work-orders/${id}`);
  await opens(crew, GONE);
  // A cached response for slow connections would be visible by now.
  await crew.waitForTimeout(3_000);
  await expect(crew.getByText(GONE)).toBeVisible();
  await expect(crew.getByText(PHONE)).toHaveCount(0);
  await expect(logOf(crew).getByText('The key is in the box.')).toBeVisible();
  await expect.poll(() => keptWith(crew, PHONE)).toBe(0);
});

test('the former firm reads that it declined, what happens to its unsent report, and finds the work order by number', async ({
  openAs,
  portal,
  company,
}) => {
  const id = await order(portal, company);
  const { client } = company.people.subcontractor;
  await client
    .rpc('answer_assignment', { work_order_id: id, answer: 'decline', reason: 'No van.' })
    .throwOnError();
  const crew = await openAs('subcontractor', { refused: /rpc\/(submit_report|open_work_order_thread)/ });
  await crew.goto(`/subcontractor/work-orders/${id}`);
  await opens(crew, /You declined it on .*\. Your reports and bills stay in their lists/);
  await expect(crew.getByText('another company')).toHaveCount(0);

  const second = await order(portal, company);
  await go(crew, `/subcontractor/reports/new/${second}`);
  await crew.getByLabel('Work performed').fill('Set the closer.');
  await crew.waitForTimeout(1_500);
  await assign(company, second, 'otherSubcontractor');
  await shows(crew, GONE);
  await shows(crew, /stays on this device until you delete it/);
  await crew.getByRole('link', { name: 'View your drafts' }).click();
  await expect(draftRow(crew)).toHaveCount(1);

  const { rows } = await portal.owner.query<{ number: string }>(
    'select work_order_number as number from work_orders where id = $1',
    [second],
  );
  await crew.keyboard.press('Control+k');
  const palette = crew.getByRole('dialog', { name: 'Find anything' });
  await palette.getByRole('combobox', { name: 'Find anything' }).fill(rows[0]?.number ?? '');
  await palette
    .getByRole('option', { name: /Dock door will not close/ })
    .first()
    .click();
  await expect(crew).toHaveURL(`/subcontractor/work-orders/${second}`);
  await shows(crew, GONE);
});

/** How many responses on the device contain this text. */
const keptWith = (page: Page, text: string) =>
  page.evaluate(async (wanted) => {
    const open = indexedDB.open('fieldfare-ahead');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const all = database.transaction('queries').objectStore('queries').getAll();
    const answers = await new Promise<{ json: string }[]>((resolve) => {
      all.onsuccess = () => resolve(all.result);
    });
    database.close();
    return answers.filter(({ json }) => json.includes(wanted)).length;
  }, text);
