/** A new password, set on the profile. */
import { PASSWORD } from '#test/support/company.ts';
import { expect, openLine, test } from './support/account-journey.ts';
import { expectAccessible } from './support/axe.ts';
import { mailedProof } from './support/mails.ts';

test.use({ world: 'account-password', refused: /\/auth\/v1\/|\/rest\/v1\// });

const NEW_PASSWORD = 'Nimbus-Ledger7!';

test('the password is changed, and the other devices are signed out', async ({ owner, portal }) => {
  const { page, person } = owner;
  const other = await owner.elsewhere();
  const dialog = await openLine(page, 'Password');
  await expect(dialog.getByText('Your other devices are signed out then')).toBeVisible();
  await expect(dialog.getByText('One special character (!@#$%^&*(),.?":{}|<>)')).toBeVisible();
  await expectAccessible(page);
  const update = dialog.getByRole('button', { name: 'Update Password' });
  await dialog.getByLabel('New Password').fill('short');
  await update.click();
  await expect(dialog.getByRole('alert')).toHaveText('Please ensure all password requirements are met');

  for (const [password, words] of [
    [PASSWORD, 'This is your current password. Choose a different one.'],
    ['P@ssw0rd1!', 'This password is too easy to guess. Choose one that is less common.'],
  ] as const) {
    await dialog.getByLabel('New Password').fill(password);
    await dialog.getByLabel('Confirm Password').fill(password);
    await update.click();
    await expect(dialog.getByRole('alert')).toHaveText(words);
    await expect(dialog.getByLabel('New Password')).toHaveValue(password);
  }

  await dialog.getByLabel('New Password').fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await update.click();
  await expect(page.getByText('Password Updated', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Password/ })).toBeFocused();

  const { error } = await portal
    .client()
    .auth.signInWithPassword({ email: person.email, password: NEW_PASSWORD });
  expect(error).toBeNull();
  await other.getByRole('button', { name: /^Where/ }).click();
  await other.waitForURL('**/auth');
});

test('an old session needs a mailed code to change the password', async ({ owner, portal }) => {
  const { page, person } = owner;
  await portal.owner.query(
    `update auth.sessions set created_at = now() - interval '2 days' where user_id = $1`,
    [person.userId],
  );
  const dialog = await openLine(page, 'Password');
  await dialog.getByLabel('New Password').fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(dialog.getByText(`we have sent a code to ${person.email}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Send again in/ })).toBeDisabled();
  await expectAccessible(page);
  const field = dialog.getByLabel('Code');
  await expect(field).toBeFocused();

  const code = await mailedProof(portal, person.email);
  await field.fill(code === '123456' ? '654321' : '123456');
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong or has expired.');
  await field.fill(code);
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password Updated', { exact: true })).toBeVisible();
});

test('without a connection the section says so, and a failed load can be retried', async ({ owner }) => {
  const { page } = owner;
  const dialog = await openLine(page, 'Password');
  await dialog.getByLabel('New Password').fill(NEW_PASSWORD);
  await page.context().setOffline(true);
  await expect(dialog.getByRole('button', { name: 'Needs a signal' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByText('This needs a signal: nothing here can be changed')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Password/ })).toBeDisabled();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: /^Password/ })).toBeEnabled();

  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 400, json: { code: 'x' } }));
  await page.reload();
  const card = page.locator('section').filter({ has: page.getByText('Sign-in and security') });
  await expect(card.getByRole('alert')).toBeVisible();
  await page.unroute('**/auth/v1/user');
  await card.getByRole('button', { name: 'Try Again' }).click();
  await expect(card.getByRole('button', { name: /^Password/ })).toBeVisible();
});
