/** Security keys and phones as second factors: added on the profile, verified at the sign-in, removed. */
import type { Locator } from '@playwright/test';
import { expect, lineOf, openLine, signInAgain, test, useKey } from './support/account-journey.ts';
import { expectAccessible } from './support/axe.ts';
import { textedCode } from './support/mails.ts';
import { addAuthenticator } from './support/passkeys.ts';

test.use({ world: 'account-keys', refused: /\/auth\/v1\/|\/rest\/v1\// });

/** Adds a key in the open dialog, up to its recovery codes. */
async function addKey(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Add a security key' }).click();
  await dialog.getByLabel('Name of the key').fill(name);
  await dialog.getByRole('button', { name: 'Add this key' }).click();
}

test('a security key is added with a name, signs in, and is removed', async ({ owner, portal }) => {
  test.slow();
  const { page, person } = owner;
  const authenticator = await addAuthenticator(page);
  const dialog = await openLine(page, 'Second factor');
  await expect(dialog.getByText('No second factor yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a security key' }).click();
  await expect(dialog.getByRole('heading', { name: 'Add a security key' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await addKey(dialog, 'Blue key');
  const codes = dialog.locator('li code');
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  const list = dialog.getByRole('list', { name: 'Second factors' });
  await expect(list).toContainText('Blue key');
  await expect(list).toContainText('Security key · Added');
  await expectAccessible(page);

  // The same key again: the browser recognizes it, and no unfinished factor is left.
  await addKey(dialog, 'Twice');
  await expect(dialog.getByRole('alert')).toContainText('This key is one of your second factors already.');
  const { rows } = await portal.owner.query('select friendly_name from auth.mfa_factors where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([{ friendly_name: 'Blue key' }]);

  await signInAgain(owner);
  await expect(page.getByText('Have your key "Blue key" ready.')).toBeVisible();
  await expect(useKey(page)).toBeFocused();
  await expectAccessible(page);
  await authenticator.falsify(true);
  await useKey(page).click();
  await expect(page.getByRole('alert')).toContainText('This is not the key that you added');
  await expectAccessible(page);
  await authenticator.falsify(false);
  await useKey(page).click();
  await page.waitForURL('**/dashboard');

  // Another key is refused, and a recovery code replaces it.
  await signInAgain(owner);
  await authenticator.forgetAll();
  await useKey(page).click();
  await expect(page.getByRole('alert')).toContainText('The key was not verified');
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');

  await page.goto(page.url().replace('dashboard', 'profile'));
  await expect(lineOf(page, 'Second factor')).toContainText('On: Blue key');
  await openLine(page, 'Second factor');
  await list.getByRole('button', { name: 'Remove Blue key' }).click();
  await expect(dialog.getByText('Then your password alone is enough to sign in.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('No second factor yet')).toBeVisible();
});

test('a phone is added beside a key, the user chooses between them, and the key confirms a removal', async ({
  owner,
  portal,
}, { project }) => {
  test.slow();
  const { page, person } = owner;
  await addAuthenticator(page);
  const dialog = await openLine(page, 'Second factor');
  await addKey(dialog, '');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  const list = dialog.getByRole('list', { name: 'Second factors' });
  await expect(list).toContainText('Security key');

  const phone = project.name === 'phone' ? '15550107701' : '15550107702';
  await dialog.getByRole('button', { name: 'Add a phone' }).click();
  await dialog.getByLabel('Phone number').fill('0555');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter the whole number with its country code');
  await expectAccessible(page);
  await dialog.getByLabel('Phone number').fill(`+${phone}`);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
  await expectAccessible(page);
  const sent = await textedCode(portal, phone);
  const field = dialog.getByLabel('Enter the code from the message');
  await field.fill(sent === '000000' ? '111111' : '000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong. Check the message');
  await field.fill(sent);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(list).toContainText(`Phone •• ${phone.slice(-2)}`);

  await signInAgain(owner);
  await page.getByRole('button', { name: `Send a code to •• ${phone.slice(-2)}` }).click();
  await expect(page.getByText('We send a code to your phone')).toBeVisible();
  await useKey(page).click();
  await expect(page.getByText('Have your key "Security key" ready.')).toBeVisible();
  await useKey(page).click();
  await page.waitForURL('**/dashboard');

  await page.goto(page.url().replace('dashboard', 'profile'));
  await openLine(page, 'Second factor');
  await portal.owner.query(`update auth.sessions set aal = 'aal1' where user_id = $1`, [person.userId]);
  await list.getByRole('button', { name: `Remove Phone •• ${phone.slice(-2)}` }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Verify your second factor' })).toBeVisible();
  await expectAccessible(page);
  await useKey(page).click();
  await expect(list).not.toContainText('Phone');
  await expect(list).toContainText('Security key');
});

test('only factors that the portal offers can be added, and a browser without passkey support says so', async ({
  owner,
}) => {
  const { page } = owner;
  const settings = { mfa: {} };
  await page.route('**/auth/v1/settings', async (route) => {
    const current = await (await route.fetch()).json();
    await route.fulfill({ json: { ...current, mfa: { ...current.mfa, ...settings.mfa } } });
  });
  const off = { enroll: false, verify: true };
  settings.mfa = { totp: off, phone: off };
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
  await page.reload();
  const dialog = await openLine(page, 'Second factor');
  const ways = dialog.getByRole('list', { name: 'Add a second factor' });
  await expect(ways.getByRole('listitem')).toHaveCount(1);
  await expect(ways).toContainText('This browser cannot use them.');
  await expect(ways.getByRole('button')).toHaveCount(0);
  settings.mfa = { totp: off, phone: off, webauthn: off };
  await page.reload();
  await openLine(page, 'Second factor');
  await expect(
    dialog.getByText('Second factors cannot be added in this portal at the moment.'),
  ).toBeVisible();
});
