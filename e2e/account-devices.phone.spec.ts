/** Sessions and passkeys on the profile. */
import { expect, lineOf, openLine, test } from './support/account-journey.ts';
import { expectAccessible } from './support/axe.ts';
import { addAuthenticator } from './support/passkeys.ts';

test.use({ world: 'account-devices', refused: /\/auth\/v1\/|\/rest\/v1\// });

test('another device is listed and signed out, then all other devices', async ({ owner }) => {
  const { page } = owner;
  const other = await owner.elsewhere();
  await owner.elsewhere();
  const dialog = await openLine(page, 'Where you are signed in');
  const list = dialog.getByRole('list', { name: 'Where you are signed in' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText('This device');
  await expect(list.getByText('This device')).toHaveCount(1);
  await expect(list.getByText('127.0.0.1')).toHaveCount(3);
  await expectAccessible(page);

  await list
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await expect(dialog.getByRole('heading', { name: /^Sign out .*\?$/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await list
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText(/ is signed out$/)).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(2);

  await dialog.getByRole('button', { name: 'Sign out all others' }).click();
  await dialog.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByText('All other devices are signed out')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
  await lineOf(other, 'Where you are signed in').click();
  await other.waitForURL('**/auth');
  await expect(other.getByText('Session expired. Please log in again.')).toBeVisible();
});

test('a device that was offline or closed when it was signed out says so afterwards', async ({ owner }) => {
  const { page } = owner;
  const offline = await owner.elsewhere();
  await offline.goto('/subcontractor/dashboard');
  await expect(offline.getByRole('heading', { level: 1 })).toBeVisible();
  await offline.context().setOffline(true);
  const closed = await owner.elsewhere();
  await closed.goto('/favicon.svg');
  const dialog = await openLine(page, 'Where you are signed in');
  await dialog.getByRole('button', { name: 'Sign out all others' }).click();
  await dialog.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByText('All other devices are signed out')).toBeVisible();

  await test.step('when it is online again', async () => {
    await offline.context().setOffline(false);
    await offline.waitForURL('**/auth', { timeout: 20_000 });
    await expect(offline.getByText('Session expired. Please log in again.')).toBeVisible();
  });
  await test.step('when it is opened again, without showing an empty portal', async () => {
    await closed.goto('/subcontractor/dashboard');
    await closed.waitForURL('**/auth', { timeout: 20_000 });
    await expect(closed.getByText('Session expired. Please log in again.')).toBeVisible();
    await expect(closed.getByText('Failed to create profile')).toHaveCount(0);
  });
});

test('the list of devices updates when something changes elsewhere', async ({ owner }) => {
  const { page } = owner;
  const dialog = await openLine(page, 'Where you are signed in');
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveCount(1);
  const other = await owner.elsewhere();
  await expect(items).toHaveCount(2, { timeout: 15_000 });
  const otherDialog = await openLine(other, 'Where you are signed in');
  await otherDialog.getByRole('button', { name: 'Sign out all others' }).click();
  await otherDialog.getByRole('button', { name: 'Sign out all others' }).click();
  await page.waitForURL('**/auth', { timeout: 20_000 });
});

test('a passkey is added, named, deleted', async ({ owner }) => {
  test.slow();
  const { page } = owner;
  const authenticator = await addAuthenticator(page);
  const dialog = await openLine(page, 'Passkeys');
  await expect(dialog.getByText('No passkeys yet')).toBeVisible();
  await expectAccessible(page);
  await authenticator.agree(false);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No passkey was created');
  await authenticator.agree(true);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveCount(1);
  await expect(items).toContainText('not used yet');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This device has a passkey for the portal already.');

  await items.getByRole('button', { name: /^Rename/ }).click();
  await dialog.getByLabel('Name of the passkey').fill('Work phone');
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Name of the passkey')).toBeHidden();
  await expect(dialog).toBeVisible();
  await items.getByRole('button', { name: /^Rename/ }).click();
  await dialog.getByLabel('Name of the passkey').fill('Work phone');
  await page.keyboard.press('Enter');
  await expect(items).toContainText('Work phone');

  await items.getByRole('button', { name: 'Delete Work phone' }).click();
  await expect(dialog.getByRole('heading', { name: 'Delete Work phone?' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByText('No passkeys yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(lineOf(page, 'Passkeys')).toContainText('None yet');
  await expect(lineOf(page, 'Passkeys')).toBeFocused();
});
