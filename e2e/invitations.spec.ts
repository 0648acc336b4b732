import { type Browser, expect, type Page, test } from '@playwright/test';
import { addOrganizations, addPerson, PASSWORD, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { linkIn, startMailServer } from '#test/support/smtp-server.ts';
import { expectAccessible } from './support/axe.ts';
import { startAs } from './support/sign-in.ts';

const PHONE = { width: 390, height: 844 };
const SHOTS = process.env.SHOTS_DIR;

/** The five firms, and the office's administrator. */
async function office(portal: TestPortal): Promise<Person> {
  const organizations = await addOrganizations(portal);
  return addPerson(portal, { name: 'Dana', memberships: [[organizations.contractor, 'admin']] });
}

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

async function fillPerson(page: Page, first: string, email: string, organization?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (organization) {
    await dialog.getByRole('combobox', { name: 'Organization' }).fill(organization);
    await page.getByRole('option', { name: organization, exact: true }).click();
  }
  await dialog.getByRole('textbox', { name: 'First name' }).fill(first);
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Newcomer');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
}

async function createAccount(browser: Browser, link: string, name: string): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New Password').fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await shoot(page, `accept-${name}`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/^[a-z]+@[a-z]+\.test$/)).toBeVisible();
  await expectAccessible(page);
  await shoot(page, `account-made-${name}`);
  await page.getByRole('button', { name: 'Open the portal' }).click();
  return page;
}

test('a subcontractor accepts a mailed invitation on a phone @main-desktop', async ({ page, browser }) => {
  const smtp = await startMailServer();
  const portal = await startTestPortal({ env: { SMTP_URL: smtp.url } });
  await startAs(page, await office(portal));
  await page.goto(`${portal.url}/admin/users`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await fillPerson(page, 'Sam', 'sam@sub.test', 'The subcontractor');
  await shoot(page, 'invite');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('An email is on its way to sam@sub.test')).toBeVisible();
  await shoot(page, 'invited');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('tab', { name: 'Pending invitations' }).click();
  await expect(page.getByText('Invited by Dana Person')).toBeVisible();
  await shoot(page, 'pending');
  await expectAccessible(page);

  await expect.poll(() => smtp.received.length).toBe(1);
  const link = linkIn(smtp.received[0] ?? '', '/invitation') ?? '';
  const sub = await createAccount(browser, link, 'subcontractor');
  await sub.waitForURL('**/subcontractor/dashboard');
  await sub.goto(link);
  await expect(sub.getByRole('heading', { name: 'This invitation was already accepted' })).toBeVisible();
  await sub.close();
  await portal.stop();
  await smtp.stop();
});

test('without a mail server, an employee opens a copied link; a second invitation says so; a list names its errors', async ({
  page,
  browser,
}) => {
  const portal = await startTestPortal();
  await startAs(page, await office(portal));
  await page.goto(`${portal.url}/admin/employees`);
  const invite = page.getByRole('button', { name: 'Invite', exact: true }).first();
  await invite.click();
  await fillPerson(page, 'Erin', 'erin@office.test');
  await page.getByLabel('Billed at, in $ an hour').fill('95');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('No email was sent')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  await invite.click();
  await fillPerson(page, 'Erin', 'erin@office.test');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('already has an invitation to this organization')).toBeVisible();
  await shoot(page, 'refused');
  await page.getByRole('button', { name: 'Send it again' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const erin = await createAccount(browser, link, 'employee');
  await erin.waitForURL('**/employee/dashboard');
  await erin.close();

  await page.goto(`${portal.url}/admin/users`);
  await page.getByRole('button', { name: 'Invite many' }).click();
  const lines = [
    'Email,First name,Last name,Company',
    'pat@customer.test,Pat,One,The customer',
    'nobody,Max,Two,Nowhere',
  ];
  await page.getByRole('textbox', { name: 'Or paste rows' }).fill(lines.join('\n'));
  await expect(page.getByText('1 person can be invited')).toBeVisible();
  await expect(page.getByText('There is no active organization named Nowhere.')).toBeVisible();
  await shoot(page, 'many');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the lines with errors' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('people-to-correct.csv');
  await page.getByRole('button', { name: 'Invite 1' }).click();
  await expect(page.getByText('1 person invited')).toBeVisible();
  await portal.stop();
});
