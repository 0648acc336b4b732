/** The emails about a record on its page, and what a person's page says when their address refuses email. */
import type { Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { startMailServer } from '#test/support/smtp-server.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';

test.use({ world: 'record-emails' });

/** More than a page shows. */
const WRITTEN = 7;
const SHOWN = 5;

/** A work order and a receipt, and emails to the customer about these and about the customer. @returns the pages */
async function written(portal: TestPortal, company: Company) {
  const { partner, employee } = company.people;
  const one = async (sql: string, values: unknown[]): Promise<string> =>
    (await portal.owner.query<{ id: string }>(sql, values)).rows[0]?.id ?? '';
  const order = await one(
    `insert into public.work_orders (title, organization_id, partner_location_id, reported_by)
     values ('Dock door does not close', $1, $2, $3) returning id`,
    [company.organizations.customer, company.locationId, partner.profileId],
  );
  const receipt = await one(
    `insert into public.receipts (vendor_name, receipt_date, amount, employee_user_id, submitted_by)
     values ('Hartwell Supply', current_date, 40, $1, $1) returning id`,
    [employee.profileId],
  );
  await portal.owner.query(
    `with mails as (
       insert into public.email_log (to_address, profile_id, template, subject, text, status, created_at)
       select $1, $2, 'work_news', 'Update ' || n || ' about a door with a name that is longer than one line', 'Update', 'sent',
         now() - make_interval(hours => n)
       from generate_series(1, $3) n
       returning id
     )
     insert into public.email_records
     select id, r.record_table, r.record_id from mails,
       (values ('work_orders', $4::uuid), ('receipts', $5), ('organizations', $6)) r (record_table, record_id)`,
    [partner.email, partner.profileId, WRITTEN, order, receipt, company.organizations.customer],
  );
  return {
    order: `/admin/work-orders/${order}`,
    receipt: `/admin/finance/receipts/${receipt}`,
    organization: `/admin/organizations/${company.organizations.customer}`,
    person: `/admin/users/${partner.profileId}`,
  };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const history = page.getByRole('tab', { name: 'History' });
  if (path.includes('/organizations/') && (page.viewportSize()?.width ?? 0) < 500) await history.click();
}

test('the pages of a work order, a receipt, an organization, and a person list the latest emails', async ({
  openAs,
  portal,
  company,
}) => {
  test.slow();
  const paths = await written(portal, company);
  const admin = await openAs('admin');
  for (const [name, path] of Object.entries(paths)) {
    await test.step(name, async () => {
      await open(admin, path);
      const emails = admin.getByRole('link', { name: /^Update \d/ });
      await expect(emails).toHaveCount(SHOWN);
      await emails.first().scrollIntoViewIfNeeded();
      await expectAccessible(admin);
      const whole = admin.locator('html');
      expect(await whole.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await admin.getByRole('link', { name: 'Emails: all' }).click();
      await expect(admin.getByRole('link', { name: /^Update \d/ })).toHaveCount(WRITTEN);
      await expect(admin.getByRole('list', { name: 'Filtered by' })).toContainText(/About|To/);
    });
  }
  await test.step('not for those who do not read the email log', async () => {
    const manager = await openAs('manager');
    await open(manager, paths.order);
    await expect(manager.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(manager.getByRole('link', { name: /^Update \d/ })).toHaveCount(0);
  });
});

test('a person’s page says that their address refuses email, until an administrator tries it again', async ({
  openAs,
  portal,
  company,
}) => {
  const server = await startMailServer();
  server.refusal = '550 5.1.1 No such mailbox';
  await portal.owner.query(
    `update public.email_server set host = '127.0.0.1', port = $1, security = 'none'`,
    [server.port],
  );
  const { email, profileId, client } = company.people.subcontractor;
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  const rejected = () => portal.owner.query('select from public.rejected_addresses');
  await expect.poll(async () => (await rejected()).rowCount, { timeout: 15_000 }).toBe(1);

  const page = await openAs('admin');
  await open(page, `/admin/users/${profileId}`);
  const banner = page.getByText(`${email.toLowerCase()} refuses email since`, { exact: false });
  await expect(banner).toBeVisible();
  await expect(page.getByText(/^Can't send mail.*No such mailbox$/)).toBeVisible();
  await expectAccessible(page);
  server.refusal = undefined;
  await page.getByRole('button', { name: 'Try this address again' }).click();
  await expect(banner).toHaveCount(0);
  await server.stop();
});
