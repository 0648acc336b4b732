import type { Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { composerOf, logOf, say } from './support/conversation.ts';
import { go } from './support/screens.ts';

test.use({ world: 'work-order-thread' });

/** A work order of the customer, assigned to the subcontractor; returns its id. */
async function workOrder(portal: TestPortal, { organizations, locationId }: Company, title: string) {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (organization_id, partner_location_id, assigned_organization_id, title, store_location, trade, status)
     values ($1, $2, $3, $4, 'Main Street', 'Plumbing', 'in_progress') returning id`,
    [organizations.customer, locationId, organizations.subcontractor, title],
  );
  return rows[0]?.id ?? '';
}

/** Opens the conversation of a work order, as its link in the list of messages does. */
async function openThread(
  page: Page,
  area: 'admin' | 'partner' | 'subcontractor',
  id: string,
): Promise<void> {
  await page.goto(`/${area}/work-orders/${id}#conversation`);
  await expect(composerOf(page)).toBeVisible();
}

const threadOf = (page: Page) => page.getByRole('region', { name: 'Conversation about this work order' });

test('the office, the customer, and the crew write about a work order, each reading only their messages', async ({
  company,
  portal,
  openAs,
}) => {
  const id = await workOrder(portal, company, 'Drain is blocked');
  const office = await openAs('employee');
  const customer = await openAs('partner');
  const crew = await openAs('subcontractor');
  await openThread(office, 'admin', id);
  await openThread(customer, 'partner', id);
  await openThread(crew, 'subcontractor', id);
  await expect(customer.getByText('No messages yet')).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Internal note' })).toHaveCount(0);

  await say(customer, 'The drain in the back runs over.');
  await expect(logOf(office).getByText('The drain in the back runs over.')).toBeVisible();
  await say(crew, 'We need the key of the back room.');
  await expect(logOf(office).getByText('We need the key of the back room.')).toBeVisible();
  await expect(logOf(office).getByText('Office and crew')).toBeVisible();

  // A reply starts with the readers of what it replies to.
  const readBy = office.getByLabel('Read by');
  await expect(readBy).toHaveValue('assigned');
  await readBy.selectOption('Everyone');
  await say(office, 'Everybody is on it.');
  await expect(logOf(customer).getByText('Everybody is on it.')).toBeVisible();
  await expect(logOf(crew).getByText('Everybody is on it.')).toBeVisible();

  await expect(readBy).toHaveValue('everyone');
  await readBy.selectOption('Office and customer');
  await say(office, 'It costs you nothing.');
  await expect(logOf(customer).getByText('It costs you nothing.')).toBeVisible();

  await office.getByRole('button', { name: 'Internal note' }).click();
  await expect(
    office.getByText('Only your office and your technicians on this work order see this.'),
  ).toBeVisible();
  await say(office, 'They owe us for August.');
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Message', exact: true }).click();
  await expect(readBy).toHaveValue('partner');
  await readBy.selectOption('Everyone');
  await say(office, 'Done by noon.');

  await expect(logOf(customer).getByText('Done by noon.')).toBeVisible();
  await expect(logOf(crew).getByText('Done by noon.')).toBeVisible();
  await expect(logOf(customer).getByText('We need the key of the back room.')).toHaveCount(0);
  await expect(logOf(crew).getByText('The drain in the back runs over.')).toHaveCount(0);
  await expect(logOf(crew).getByText('It costs you nothing.')).toHaveCount(0);
  for (const page of [customer, crew]) {
    await expect(logOf(page).getByText('They owe us for August.')).toHaveCount(0);
    await page.reload();
    await expect(logOf(page).getByText('Done by noon.')).toBeVisible();
    await expect(page.getByText('They owe us for August.')).toHaveCount(0);
  }
  await expectAccessible(customer);
  await expectAccessible(crew);

  await test.step('a colleague is mentioned by name and notified; people who cannot read it are not offered', async () => {
    await office.getByRole('button', { name: 'Internal note' }).click();
    await composerOf(office).pressSequentially('Please check, @par');
    await expect(office.getByRole('listbox')).toHaveCount(0);
    await composerOf(office).fill('');
    await composerOf(office).pressSequentially('Please check, @adm');
    await expect(office.getByRole('option', { name: /admin Person/ })).toBeVisible();
    await composerOf(office).press('Enter');
    await expect(composerOf(office)).toHaveValue('Please check, @admin Person ');
    await composerOf(office).press('Control+Enter');
    await expect(logOf(office).getByText('@admin Person', { exact: true })).toBeVisible();
    await expect
      .poll(async () => {
        const { rows } = await portal.owner.query(
          `select kind, body from notifications where profile_id = $1 and body like 'Please check%'`,
          [company.people.admin.profileId],
        );
        return rows;
      })
      .toEqual([{ kind: 'message_mention', body: 'Please check, @admin Person' }]);
  });
});

test('the URL of a conversation or a message opens it beside the details, or on a phone on a screen of its own', async ({
  company,
  portal,
  openAs,
}) => {
  const id = await workOrder(portal, company, 'Gate does not open');
  const { data: conversation } = await company.people.partner.client
    .rpc('open_work_order_thread', { p_work_order_id: id })
    .throwOnError();
  const page = await openAs('partner');
  // It has no messages, so it is not in the list.
  await page.goto(`/messages?conversation=${conversation}`);
  await expect(page).toHaveURL(`/partner/work-orders/${id}#conversation`);
  await expect(composerOf(page)).toBeVisible();
  await expect(threadOf(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gate does not open' })).toBeVisible();

  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_order_messages (conversation_id, sender_id, message, created_at)
     select $1, $2, 'Line ' || n, now() - interval '9 day' + n * interval '7 minute' from generate_series(1, 150) n
     returning id`,
    [conversation, company.people.employee.profileId],
  );
  await page.goto(`/messages?conversation=${conversation}&message=${rows[2]?.id}`);
  await expect(page).toHaveURL(`/partner/work-orders/${id}#conversation-${rows[2]?.id}`);
  await expect(logOf(page).getByText('Line 3', { exact: true })).toBeInViewport();

  await go(page, `/partner/work-orders/${id}`);
  await expect(page).toHaveURL(`/partner/work-orders/${id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(threadOf(page)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Parts of this work order' }).getByText('Conversation').click();
  await expect(composerOf(page)).toBeVisible();
  await expect(page.getByText('Gate does not open')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the details' }).click();
  await expect(page.getByRole('heading', { name: 'Gate does not open' })).toBeVisible();
});
