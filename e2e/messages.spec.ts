/** The messages page: its list, its search, and live messages (portal requirements 2.8, 5, 8.3, and 9). */
import type { Page } from '@playwright/test';
import type { SCREENS } from '#shared/paths.ts';
import { addPerson } from '#test/support/company.ts';
import { expect, test } from './support/company-journey.ts';
import { cuttable } from './support/cuttable-connection.ts';
import {
  conversationLines,
  directConversation,
  say,
  unreadButton,
  workOrderThread,
} from './support/messages.ts';
import { openWide } from './support/open-screen.ts';
import { assignedOrder } from './support/paperwork.ts';
import { keepReceived } from './support/received.ts';
import { go } from './support/screens.ts';

test.use({ world: 'messages' });

/** Checks where `/messages` has led a person. */
async function expectOwnPage(page: Page, own: keyof typeof SCREENS, dashboard: string): Promise<void> {
  await expect(page).toHaveURL(own);
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Dashboard', 'Messages']);
  await expect(crumbs.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', dashboard);
}

test('a message appears in the other browser with badge, title and toast; opening it clears both', async ({
  openAs,
  company: { people },
}) => {
  const reader = await openWide(openAs, 'partner', '/partner/profile');
  await expect(unreadButton(reader, 0)).toBeVisible();
  const listed = await openWide(openAs, 'partner', '/partner/messages');
  for (const [filter, empty] of [
    ['Direct (0)', 'No direct messages yet'],
    ['Work Orders (0)', 'No work order messages yet'],
    ['All (0)', 'No conversations yet'],
  ] as const) {
    await listed.getByRole('button', { name: filter }).click();
    await expect(listed.getByText(empty)).toBeVisible();
  }

  const conversation = await directConversation(people.admin, people.partner);
  const text = `The crew comes on Monday. ${'They need the key of the roof. '.repeat(5)}`;
  await say(people.admin, conversation, text);

  await expect(unreadButton(reader, 1)).toBeVisible();
  await expect(reader).toHaveTitle('Profile · Fieldfare (1)');
  const toast = reader.getByRole('dialog', { name: 'New message' });
  await expect(toast).toContainText(text.slice(0, 100));
  await expect(toast).not.toContainText(text.slice(0, 101));
  await expect(conversationLines(listed)).toHaveCount(1);
  await expect(conversationLines(listed).first()).toContainText('admin Person');
  await expect(conversationLines(listed).first()).toContainText('1 unread');

  await toast.getByRole('button', { name: 'Open' }).click();
  await expect(reader).toHaveURL(`/partner/messages?conversation=${conversation}`);
  await expect(reader.getByText(text.trim()).last()).toBeVisible();
  await expect(unreadButton(reader, 0)).toBeVisible();
  await expect(reader).toHaveTitle('Messages · Fieldfare');
  await expect(unreadButton(listed, 0)).toBeVisible();
  await expect(conversationLines(listed).first()).not.toContainText('unread');
});

test('a message that is on the screen, or that the user sent, makes no toast', async ({
  openAs,
  company: { people },
}) => {
  const conversation = await directConversation(people.admin, people.subcontractor);
  const page = await openWide(openAs, 'subcontractor', `/messages?conversation=${conversation}`);
  const sender = await openWide(openAs, 'admin', '/admin/messages');
  await expect(page).toHaveURL(`/subcontractor/messages?conversation=${conversation}`);

  await say(people.admin, conversation, 'Are you there?');
  await expect(conversationLines(page).first()).toContainText('Are you there?');
  await expect(conversationLines(sender).first()).toContainText('You: Are you there?');
  await expect(page.getByRole('dialog', { name: 'New message' })).toHaveCount(0);
  await expect(sender.getByRole('dialog', { name: 'New message' })).toHaveCount(0);
  await expect(unreadButton(page, 0)).toBeVisible();
});

test('the list is sorted live, filtered with counts, and operated by keys', async ({ openAs, company }) => {
  const { people } = company;
  const workOrderId = await assignedOrder(company);
  const thread = await workOrderThread(people.admin, workOrderId);
  const direct = await directConversation(people.admin, people.manager);
  await say(people.admin, thread, 'Who has the key?');
  await say(people.admin, direct, 'Please look at the dock door.');

  const page = await openWide(openAs, 'manager', '/messages');
  await expectOwnPage(page, '/employee/messages', '/employee/dashboard');
  const lines = conversationLines(page);
  await expect(lines.first()).toContainText('admin Person');
  await say(people.partner, thread, 'I have it.');
  await expect(lines.first()).toContainText('Dock door will not close');
  await expect(lines.first()).toContainText('I have it.');

  await page.getByRole('button', { name: 'Direct (1)' }).click();
  await expect(lines).toHaveCount(1);
  await expect(page).toHaveURL('/employee/messages?show=direct');
  await page.getByRole('button', { name: 'All (2)' }).click();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(lines.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(lines.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/employee/messages?conversation=${direct}`);
  await expect(lines.nth(1)).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveURL('/employee/messages');
});

const THREADS = [
  ['admin', '/admin/messages', '/admin/dashboard', '/admin/work-orders'],
  ['employee', '/employee/messages', '/employee/dashboard', '/admin/work-orders'],
  ['partner', '/partner/messages', '/partner/dashboard', '/partner/work-orders'],
  ['subcontractor', '/subcontractor/messages', '/subcontractor/dashboard', '/subcontractor/work-orders'],
] as const;

test("/messages is each role's own page, where a work order's thread opens its work order, as by its URL", async ({
  openAs,
  company,
}) => {
  const workOrderId = await assignedOrder(company);
  const thread = await workOrderThread(company.people.admin, workOrderId);
  await say(company.people.admin, thread, 'We start on Tuesday.');
  for (const [person, messages, dashboard, workOrders] of THREADS) {
    await test.step(person, async () => {
      const page = await openWide(openAs, person, '/messages');
      await expectOwnPage(page, messages, dashboard);
      await conversationLines(page).filter({ hasText: 'We start on Tuesday.' }).click();
      await expect(page).toHaveURL(`${workOrders}/${workOrderId}#conversation`);
      await go(page, `/messages?conversation=${thread}`);
      await expect(page).toHaveURL(`${workOrders}/${workOrderId}#conversation`);
    });
  }
});

test('a user finds a person by search, and writes to them, or is told why that is not possible', async ({
  openAs,
  portal,
  company,
}) => {
  const { people } = company;
  const page = await openAs('admin', { refused: /create_direct_conversation/ });
  await page.goto('/admin/messages');
  await page.getByRole('button', { name: 'New message' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New message' });
  const field = dialog.getByRole('combobox', { name: 'Search users' });
  await expect(field).toBeFocused();
  await expect(dialog.getByText('Type at least 2 characters to search users')).toBeVisible();
  await field.fill('o');
  await expect(dialog.getByText('Type at least 2 characters to search users')).toBeVisible();
  await field.fill('nobody like this');
  await expect(dialog.getByText('No users found')).toBeVisible();
  await field.fill('otherpartner person');
  await expect(dialog.getByRole('option')).toHaveText([/otherPartner Person.*otherpartner@example\.test/]);
  await page.keyboard.press('Enter');

  await expect(page.getByText('Conversation started')).toBeVisible();
  await expect(page.getByText('You can now message this user directly.')).toBeVisible();
  const conversation = await directConversation(people.admin, people.otherPartner);
  await expect(page).toHaveURL(`/admin/messages?conversation=${conversation}`);
  await expect(conversationLines(page).filter({ hasText: 'otherPartner Person' })).toBeVisible();

  const leaver = await addPerson(portal, {
    name: 'Leaver',
    memberships: [[company.organizations.subcontractor, 'member']],
  });
  await page.getByRole('button', { name: 'New message' }).first().click();
  await field.fill('leaver');
  const option = dialog.getByRole('option', { name: /^Leaver Person/ });
  await expect(option).toBeVisible();
  await portal.owner.query('update profiles set is_active = false where id = $1', [leaver.profileId]);
  await option.click();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await expect(toast.getByText('Could not start conversation')).toBeVisible();
  await expect(toast.getByText('User not found')).toBeVisible();
});

test('a customer finds messages by their text, and the office; strangers find, and are found by, nobody', async ({
  openAs,
  company: { people },
}) => {
  const conversation = await directConversation(people.admin, people.partner);
  const secret = 'The gate code is 4471-Linden.';
  await say(people.admin, conversation, secret);
  const page = await openWide(openAs, 'partner', '/partner/messages');
  const receivedByCustomer = keepReceived(page);
  await test.step('a customer finds the office, and nobody of an unrelated firm', async () => {
    await page.getByRole('button', { name: 'New message' }).first().click();
    await page.getByRole('combobox', { name: 'Search users' }).fill('person');
    await expect(page.getByRole('option', { name: /^manager Person/ })).toBeVisible();
    for (const stranger of ['otherPartner', 'subcontractor', 'otherSubcontractor', 'stranger'])
      await expect(page.getByRole('option', { name: new RegExp(`^${stranger} Person`) })).toHaveCount(0);
    expect(await receivedByCustomer()).not.toContain('otherpartner@example.test');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('4471-lin');
  const found = page.getByRole('list', { name: 'Found messages' }).getByRole('link');
  await expect(found).toHaveCount(1);
  await expect(found.locator('mark')).toHaveText('4471-Lin');
  await expect(found).toContainText('admin Person');
  await found.click();
  await expect(page).toHaveURL(/\/partner\/messages\?conversation=[0-9a-f-]+&message=[0-9a-f-]+&q=4471-lin/);

  const stranger = await openWide(openAs, 'otherPartner', '/partner/messages');
  const received = keepReceived(stranger);
  await stranger.getByRole('searchbox', { name: 'Search messages' }).fill('Linden');
  await expect(stranger.getByText('No message contains this.')).toBeVisible();
  await say(people.admin, conversation, 'The alarm code is 9920-Linden.');
  await expect(page.getByText('The alarm code is 9920-Linden.')).toBeVisible();
  await expect(unreadButton(stranger, 0)).toBeVisible();
  await expect(stranger.getByRole('dialog', { name: 'New message' })).toHaveCount(0);
  expect(await received()).not.toContain('Linden.');
});

test('after the connection was cut, the list and the counts are right within five seconds', {
  tag: '@each-push',
}, async ({ openAs, company: { people } }) => {
  const conversation = await directConversation(people.admin, people.otherSubcontractor);
  await say(people.admin, conversation, 'Before the cut.');
  const page = await openAs('otherSubcontractor');
  const line = await cuttable(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/subcontractor/messages');
  await expect(unreadButton(page, 1)).toBeVisible();
  await line.isOpen();

  line.cut();
  await say(people.admin, conversation, 'While it was cut.');
  const fresh = await directConversation(people.manager, people.otherSubcontractor);
  await say(people.manager, fresh, 'A conversation that is new.');
  line.restore();
  await line.isOpen();
  await expect(unreadButton(page, 3)).toBeVisible({ timeout: 5_000 });
  await expect(conversationLines(page).first()).toContainText('A conversation that is new.');
  await expect(conversationLines(page).nth(1)).toContainText('While it was cut.');

  await say(people.admin, conversation, 'And live again.');
  await expect(conversationLines(page).first()).toContainText('And live again.');
});
