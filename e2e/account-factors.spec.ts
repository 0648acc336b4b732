/** Second factors on the profile, and the office's requirement of one. */
import type { Locator, Page } from '@playwright/test';
import { codeOf, earlierCodeOf, wrongCode } from '#test/support/second-factor.ts';
import { expect, lineOf, openLine, signInAgain, test, useKey } from './support/account-journey.ts';
import { expectAccessible } from './support/axe.ts';
import { addAuthenticator } from './support/passkeys.ts';

test.use({ world: 'account-factors', refused: /\/auth\/v1\/|\/rest\/v1\// });

/** Adds an app in the open dialog. Returns its secret. */
async function addApp(page: Page, dialog: Locator): Promise<string> {
  await dialog.getByRole('button', { name: 'Add an authenticator app' }).click();
  await expect(dialog.getByAltText('QR code for your authenticator app')).toBeVisible();
  const secret = (await dialog.locator('code').first().innerText()).replace(/\s/g, '');
  await expectAccessible(page);
  await dialog.getByLabel('Code from the app').fill(wrongCode(secret));
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong');
  await dialog.getByLabel('Code from the app').fill(await earlierCodeOf(secret));
  return secret;
}

test('an app is added with its recovery codes, new codes are made, and it is removed', async ({
  owner,
  portal,
}) => {
  test.slow();
  const { page, person } = owner;
  const dialog = await openLine(page, 'Second factor');
  await expect(dialog.getByText('No second factor yet')).toBeVisible();
  await expectAccessible(page);
  await addApp(page, dialog);

  const shown = dialog.locator('li code');
  await expect(shown).toHaveCount(10);
  const first = await shown.allInnerTexts();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  const list = dialog.getByRole('list', { name: 'Second factors' });
  await expect(list).toContainText('Authenticator app');
  await expect(list).toContainText('10 codes left');
  await expectAccessible(page);

  await list.getByRole('button', { name: 'Make new codes' }).click();
  await expect(dialog.getByText('The codes that you have saved will no longer work.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make new codes' }).click();
  await expect(shown).toHaveCount(10);
  expect(await shown.allInnerTexts()).not.toEqual(first);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(lineOf(page, 'Second factor')).toContainText('On: Authenticator app');

  await openLine(page, 'Second factor');
  await list.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await expect(dialog.getByText('Then your password alone is enough to sign in.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('No second factor yet')).toBeVisible();
  const { rows } = await portal.owner.query('select 1 from auth.mfa_factors where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([]);
  await page.reload();
  await expect(lineOf(page, 'Second factor')).toContainText('Off');
});

test('a session that has not passed the second factor must enter a code before it removes a factor', async ({
  owner,
  portal,
}) => {
  test.slow();
  const { page, person } = owner;
  const dialog = await openLine(page, 'Second factor');
  const secret = await addApp(page, dialog);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await portal.owner.query(`update auth.sessions set aal = 'aal1' where user_id = $1`, [person.userId]);

  const list = dialog.getByRole('list', { name: 'Second factors' });
  await list.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Verify your second factor' })).toBeVisible();
  await expect(dialog.getByLabel('Enter the code from your authenticator app')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('heading', { name: 'Remove Authenticator app?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByLabel('Enter the code from your authenticator app').fill(codeOf(secret));
  await expect(dialog.getByText('No second factor yet')).toBeVisible();
});

test('the office requires a second factor of administrators, after a warning', async ({ owner, portal }) => {
  test.slow();
  const { page } = owner;
  await page.getByRole('button', { name: 'Require it' }).click();
  const question = page.locator('[role=dialog]:has(h2)');
  await expect(question.getByText('You have no second factor yet')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();

  const dialog = await openLine(page, 'Second factor');
  await addApp(page, dialog);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const stored = async () =>
    (await portal.owner.query(`select value from public.settings where key = 'sign_in'`)).rows;
  for (const [button, isRequired] of [
    ['Require it', true],
    ['Stop requiring it', false],
    ['Require it', true],
    ['Stop requiring it', false],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(question.getByText('You have no second factor yet')).toBeHidden();
    await question.getByRole('button', { name: button }).click();
    await expect(question).toBeHidden();
    expect(await stored()).toEqual([{ value: { admin_second_factor: isRequired } }]);
  }
  await expect(page.getByText('Second factor not required')).toBeVisible();
});

test('an administrator who requires it without having one adds a key, and uses it at the next sign-in', async ({
  owner,
  portal,
}) => {
  const { page } = owner;
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Require it' }).click();
  await page.locator('[role=dialog]:has(h2)').getByRole('button', { name: 'Require it' }).click();
  await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a security key instead' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add this key' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(lineOf(page, 'Second factor')).toContainText('On: Security key');
  await signInAgain(owner);
  await useKey(page).click();
  await page.waitForURL('**/admin/dashboard');
  await portal.owner.query(`delete from public.settings where key = 'sign_in'`);
});
