/** The texts of emails, the log, and the mail server, as an administrator uses them. */
import { startMailServer } from '#test/support/smtp-server.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';

test.use({ world: 'emails' });

test('an edited email is previewed, arrives changed, and goes back to the built-in text', async ({
  openAs,
  company,
}) => {
  test.slow();
  const server = await startMailServer();
  const page = await openAs('admin');

  await page.goto('/admin/settings/email');
  await page.getByLabel('Host', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Port', { exact: true }).fill(String(server.port));
  await page.getByLabel('Encryption', { exact: true }).selectOption('none');
  await page.getByRole('button', { name: 'Test before saving' }).click();
  await expect(page.getByText(/The server accepted a test email/)).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Email settings saved').first()).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/email-templates');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Invitation to an account/ }).click();
  await expect(page.frameLocator('iframe').getByText('Set your password').first()).toBeVisible();
  const html = page.getByRole('button', { name: 'HTML', exact: true });
  await html.click();
  await page.getByLabel('Text', { exact: true }).fill('<h1>Welcome aboard</h1>\n<p>{{ urll }}</p>');
  await expect(page.getByText('Line 2: This email has no variable "urll"', { exact: false })).toBeVisible();
  await page
    .getByLabel('Text', { exact: true })
    .fill('<h1 style="color: rgb(1, 2, 3)">Welcome aboard</h1>\n<p>{{ url }}</p>');
  const heading = page.frameLocator('iframe').getByRole('heading', { name: 'Welcome aboard' });
  await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)');
  await page.getByRole('button', { name: 'Phone, dark' }).click();
  await expect(page.frameLocator('iframe').locator('body')).toHaveCSS('background-color', 'rgb(20, 25, 23)');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('Welcome aboard');
  await page.getByRole('button', { name: 'Add a paragraph after Heading' }).click();
  await page.getByLabel('Paragraph 1', { exact: true }).fill('Bring <gloves> & boots.');
  await expect(page.frameLocator('iframe').getByText('Bring <gloves> & boots.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Email saved').first()).toBeVisible();
  server.received.length = 0;
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect.poll(() => server.received.join('\n'), { timeout: 15_000 }).toContain('Welcome aboard');

  await page.goto('/admin/test-email');
  await page.getByRole('link', { name: 'You are invited to' }).first().click();
  await expect(page.getByText('One-time links and codes are hidden', { exact: false })).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('[hidden]')).toBeVisible();
  await expect(page.getByText(company.people.admin.email).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/email-templates/invite');
  await page.getByRole('button', { name: 'Use the built-in text' }).click();
  await expect(page.getByLabel('Button', { exact: true })).toHaveValue('Set your password');
  await html.click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/Set your password/);
  await server.stop();
});

test('an employee reads the texts and changes none', async ({ openAs }) => {
  const page = await openAs('employee');
  await page.goto('/admin/email-templates/recovery');
  await expect(page.getByLabel('Heading', { exact: true })).toHaveAttribute('readonly', '');
  await expect(page.getByRole('button', { name: /^(Add|Remove|Move)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveAttribute('readonly', '');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
});
