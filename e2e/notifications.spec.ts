/** Work notifications: the bell, its list and its page, live, for each role; and who gets none. */
import type { Locator, Page } from '@playwright/test';
import { unsubscribeUrl } from '../server/domains/notifications/unsubscribe-link.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { toastsOf } from './support/conversation.ts';
import { go } from './support/screens.ts';

test.use({ world: 'notifications' });

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).filter({ visible: true });
const expectUnread = (page: Page, count: number) =>
  expect(bellOf(page)).toHaveAccessibleName(count > 0 ? `Notifications, ${count} unread` : 'Notifications');

const PAGES = {
  admin: '/admin/profile',
  employee: '/admin/profile',
  partner: '/partner/profile',
  subcontractor: '/subcontractor/profile',
} as const;

test('an assignment arrives live, is opened from the bell, and is then marked read on every screen', async ({
  openAs,
  portal,
  company,
}) => {
  test.slow();
  const { employee, subcontractor } = company.people;
  const page = await openAs('subcontractor');
  const elsewhere = await openAs('subcontractor');
  const rival = await openAs('otherSubcontractor');
  await page.goto('/subcontractor/dashboard');
  await elsewhere.goto('/subcontractor/bills');
  await rival.goto('/subcontractor/dashboard');
  for (const one of [page, elsewhere, rival]) await expectUnread(one, 0);
  await bellOf(page).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bellOf(page)).toBeFocused();

  const { rows } = await portal.owner.query<{ id: string; work_order_number: string }>(
    `insert into public.work_orders (title, organization_id, partner_location_id)
     values ('Door does not close', $1, $2) returning id, work_order_number`,
    [company.organizations.customer, company.locationId],
  );
  const order = rows[0] ?? { id: '', work_order_number: '' };
  const assign = (organization: string) =>
    employee.client
      .rpc('assign_work_order', {
        work_order_id: order.id,
        assigned_organization_id: organization,
        assignees: [],
        nte_amount: null,
        due_date: null,
      })
      .throwOnError();
  await assign(company.organizations.subcontractor);
  const title = `${order.work_order_number} is assigned to you`;
  await expect(toastsOf(page).getByText(title)).toBeVisible();
  for (const one of [page, elsewhere]) await expectUnread(one, 1);
  await expect(page).toHaveTitle(/Fieldfare$/);

  await bellOf(page).click();
  const line = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: title });
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await line.click();
  await expect(page).toHaveURL(`/subcontractor/work-orders/${order.id}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const one of [page, elsewhere]) await expectUnread(one, 0);

  // A notification about the open page counts as read at once. On other pages it stays unread.
  await employee.client
    .rpc('change_work_order_status', {
      work_order_id: order.id,
      status: 'on_hold',
      reason: 'The shop is closed.',
    })
    .throwOnError();
  const unread = async () =>
    (
      await portal.owner.query('select from public.notifications where profile_id = $1 and read_at is null', [
        subcontractor.profileId,
      ])
    ).rowCount;
  const total = async () =>
    (
      await portal.owner.query('select from public.notifications where profile_id = $1', [
        subcontractor.profileId,
      ])
    ).rowCount;
  await expect.poll(total).toBe(2);
  await expect.poll(unread).toBe(0);
  await expect(toastsOf(elsewhere).getByText('put on hold')).toHaveCount(0);
  await expectUnread(rival, 0);

  // Reassigning work deletes its notifications; one says that the work is gone.
  await go(elsewhere, '/notifications');
  await expect(elsewhere.getByRole('link', { name: title })).toBeVisible();
  await portal.owner.query('update public.work_orders set assigned_organization_id = $2 where id = $1', [
    order.id,
    company.organizations.otherSubcontractor,
  ]);
  await expectUnread(rival, 1);
  await elsewhere.reload();
  const gone = `${order.work_order_number} is no longer assigned to you`;
  await expect(elsewhere.getByRole('link', { name: gone })).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: title })).toHaveCount(0);
});

test('the page lists everything by day, topic, and unread, page by page, and marks one or all as read', async ({
  openAs,
  portal,
  company,
}) => {
  const { profileId } = company.people.admin;
  await portal.owner.query('delete from public.notifications');
  await portal.owner.query(
    `insert into public.notifications (profile_id, kind, title, body, path, created_at, read_at)
     select $1, (array['work_order_received', 'report_submitted', 'bill_submitted', 'overdue'])[1 + n % 4],
       'Notification ' || n, 'Door does not close', '/admin/work-orders', now() - n * interval '7 hours',
       case when n > 105 then now() end
     from generate_series(0, 119) n`,
    [profileId],
  );
  await portal.owner.query(
    `insert into public.notifications (profile_id, kind, title) values ($1, 'work_order_received', 'canary of another')`,
    [company.people.manager.profileId],
  );
  const page = await openAs('admin');
  await page.goto('/admin/dashboard');
  await expect(bellOf(page)).toContainText('99+');
  await bellOf(page).click();
  await page.getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  const lines = page.getByRole('main').getByRole('link', { name: /Notification \d+/ });
  await expect(lines).toHaveCount(30);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(lines).toHaveCount(60);
  expect(new Set(await lines.allTextContents()).size).toBe(60);

  await page.getByRole('button', { name: 'Mark as read: Notification 0' }).click();
  await expect(page.getByRole('button', { name: 'Mark as read: Notification 0' })).toHaveCount(0);
  await page.getByLabel('About').selectOption('Due dates');
  await expect(page).toHaveURL('/notifications?topic=due');
  await expect(lines.first()).toHaveText('Notification 3');
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(page).toHaveURL(/show=unread/);
  await expect(lines).toHaveCount(26);
  await page.reload();
  await expect(lines).toHaveCount(26);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('Nothing unread')).toBeVisible();
  await expectUnread(page, 0);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(lines).toHaveCount(30);
  await expect(page.getByText('canary')).toHaveCount(0);
  const others = await portal.owner.query(
    'select from public.notifications where profile_id <> $1 and read_at is null',
    [profileId],
  );
  expect(others.rowCount).toBe(1);
});

test('the page is in the area of each role, and leads to the settings of its topics', async ({ openAs }) => {
  for (const person of ['admin', 'employee', 'subcontractor'] as const) {
    await test.step(person, async () => {
      const page = await openAs(person);
      await page.goto('/notifications');
      await expectLeadsToSettings(page, person);
    });
  }
});

test('a customer changes how to be notified of work and of messages: every change is saved at once, and confirmed', async ({
  openAs,
  portal,
  company,
}) => {
  const page = await openAs('partner');
  await page.goto('/notifications');
  const work = await expectLeadsToSettings(page, 'partner');
  const messages = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Notifications', exact: true }) });
  const first = work.getByRole('group').first();
  await expect(messages.getByText('Saved')).toHaveCount(0);
  await first.getByText('Push').click();
  await first.getByRole('combobox').selectOption({ label: 'Email: Daily at 8:00' });
  await expect(work.getByText('Saved')).toBeVisible();

  await messages.getByLabel('Email me unread messages').selectOption({ label: 'Once a day, at 8:00' });
  await expect(messages.getByText('Saved')).toBeVisible();
  await messages.getByText('Email me within minutes').click();
  await messages.getByText('Push new messages').click();
  await messages.getByText('Quiet hours').click();
  await expect(messages.getByLabel('From')).toHaveValue('22:00');
  await messages.getByLabel('Until').fill('06:30');
  await messages.getByLabel('Until').blur();
  await expect(page.getByText('Saving…')).toHaveCount(0);
  await expectAccessible(page);

  await page.reload();
  await expect(first.getByRole('checkbox')).not.toBeChecked();
  await expect(first.getByRole('combobox')).toHaveValue('daily');
  await expect(messages.getByLabel('Email me unread messages')).toHaveValue('daily');
  await expect(messages.getByRole('checkbox', { name: /Email me within minutes/ })).not.toBeChecked();
  await expect(messages.getByRole('checkbox', { name: /Push new messages/ })).not.toBeChecked();
  await expect(messages.getByLabel('From')).toHaveValue('22:00');
  await expect(messages.getByLabel('Until')).toHaveValue('06:30');
  const { rows } = await portal.owner.query(
    'select push_assignments, email_assignments, push_due from public.notification_settings where profile_id = $1',
    [company.people.partner.profileId],
  );
  expect(rows).toEqual([{ push_assignments: false, email_assignments: 'daily', push_due: true }]);
});

/** The page of notifications leads to the dashboard and the settings of this role; returns the card of the topics. */
async function expectLeadsToSettings(page: Page, person: keyof typeof PAGES): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' });
  await expect(home).toHaveAttribute('href', `/${person}/dashboard`);
  await page.getByRole('link', { name: 'Settings', exact: true }).filter({ visible: true }).last().click();
  await expect(page).toHaveURL(PAGES[person]);
  const topics = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Notifications about work' }) });
  await expect(topics.getByRole('group')).toHaveCount(person === 'partner' ? 1 : 4);
  return topics;
}

test('the links in mails turn off the mails about work or about messages only, without a sign-in', async ({
  page,
  portal,
  company,
}) => {
  const { profileId } = company.people.otherPartner;
  const settings = async () =>
    (
      await portal.owner.query(
        'select email_assignments, email_due, email_messages from public.notification_settings where profile_id = $1',
        [profileId],
      )
    ).rows;
  await page.goto(unsubscribeUrl(portal.url, portal.linkSecret, profileId, 'work'));
  await expect(page.getByRole('heading', { name: 'Emails about work' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText('You will no longer get emails about work')).toBeVisible();
  expect(await settings()).toEqual([
    { email_assignments: 'off', email_due: 'off', email_messages: 'hourly' },
  ]);

  await page.goto(unsubscribeUrl(portal.url, portal.linkSecret, profileId));
  await expect(page).toHaveTitle(/Emails about messages/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText('You will no longer get emails about messages')).toBeVisible();
  expect(await settings()).toEqual([{ email_assignments: 'off', email_due: 'off', email_messages: 'off' }]);

  await page.goto('/unsubscribe?token=12345');
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('alert')).toContainText('This link does not work');
});
