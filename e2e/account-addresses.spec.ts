/** Email address, phone number, and linked accounts on the profile. */
import { formatPhone } from '#shared/rules/phone-format.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expect, lineOf, type Owner, openLine, test } from './support/account-journey.ts';
import { expectAccessible } from './support/axe.ts';
import { mailedLink, textedCode } from './support/mails.ts';

test.use({ world: 'account-addresses', refused: /\/auth\/v1\/|\/rest\/v1\// });

test('the email address changes once both addresses have confirmed', async ({ owner, browser, portal }) => {
  test.slow();
  const { page, person } = owner;
  const next = `new-${person.email}`;
  const dialog = await openLine(page, 'Email');
  const field = dialog.getByLabel('New email address');
  const send = dialog.getByRole('button', { name: 'Send links' });
  await send.click();
  await expect(dialog.getByText('Enter an email address.')).toBeVisible();
  await field.fill(person.email);
  await expect(dialog.getByText('This is your address already.')).toBeVisible();
  await expectAccessible(page);
  for (const [address, words] of [
    ['half@', 'Enter a complete email address, such as name@example.com.'],
    ['admin@example.test', 'Another account has this email address. Choose a different one.'],
  ] as const) {
    await field.fill(address);
    await send.click();
    await expect(dialog.getByRole('alert')).toHaveText(words);
    await expect(field).toHaveValue(address);
  }
  await field.fill(next);
  await send.click();
  await expect(dialog.getByText(`Waiting for confirmation at ${next}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Send again in/ })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(lineOf(page, 'Email')).toContainText(`Waiting for confirmation at ${next}`);

  // One link is opened where nobody is signed in, the other in the browser of the portal.
  const [current, other] = [await mailedLink(portal, person.email), await mailedLink(portal, next)];
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(other);
  await expect(stranger.getByRole('heading', { name: 'One of two addresses is confirmed' })).toBeVisible();
  await expect(
    stranger.getByText(`You confirmed ${next} as the new address of the account ${person.email}.`),
  ).toBeVisible();
  await expectAccessible(stranger);
  await stranger.goto(other);
  await expect(
    stranger.getByRole('heading', { name: 'You have already confirmed this address' }),
  ).toBeVisible();
  await stranger.getByRole('link', { name: 'Go to the portal' }).click();
  await stranger.waitForURL('**/auth');
  await stranger.context().close();
  const tab = await page.context().newPage();
  await tab.goto(current);
  await expect(tab.getByRole('heading', { name: 'Your email address is changed' })).toBeVisible();
  expect(new URL(tab.url()).hash).toBe('');
  await expect.poll(async () => (await sessionsOf()).length, 'the session of the link is ended').toBe(1);
  await tab.close();
  async function sessionsOf() {
    return (await portal.owner.query('select id from auth.sessions where user_id = $1', [person.userId]))
      .rows;
  }

  await expect(lineOf(page, 'Email')).toContainText(next, { timeout: 20_000 });
  await expect(lineOf(page, 'Email')).not.toContainText('Waiting');
  await expect(page.locator('main').getByText(next).first()).toBeVisible();
  const { error } = await portal
    .client()
    .auth.signInWithPassword({ email: next, password: 'Fieldfare!2026' });
  expect(error).toBeNull();
});

test('a pending change of the address can be canceled', async ({ owner, portal }) => {
  const { page, person } = owner;
  const next = `new-${person.email}`;
  const dialog = await openLine(page, 'Email');
  await dialog.getByLabel('New email address').fill(next);
  await dialog.getByRole('button', { name: 'Send links' }).click();
  await dialog.getByRole('button', { name: `Keep ${person.email}` }).click();
  await expect(page.getByText('The change was canceled')).toBeVisible();
  await expect(lineOf(page, 'Email')).not.toContainText('Waiting');
  const stranger = await page.context().newPage();
  await stranger.goto(await mailedLink(portal, next));
  await expect(stranger.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await stranger.close();

  const digits = `1555${String(Date.now()).slice(-7)}`;
  await openLine(page, 'Phone');
  await dialog.getByLabel('New phone number').fill(`+${digits}`);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByRole('button', { name: 'Do not add it' }).click();
  await expect(page.getByText('The change was canceled').first()).toBeVisible();
  await expect(lineOf(page, 'Phone')).toContainText('None yet');
  await expect(lineOf(page, 'Phone')).not.toContainText('Waiting');
});

test('a change that was completed elsewhere is not started again', async ({ owner, portal }) => {
  const { page, person } = owner;
  const next = `moved-${person.email}`;
  const dialog = await openLine(page, 'Email');
  await dialog.getByLabel('New email address').fill(next);
  await dialog.getByRole('button', { name: 'Send links' }).click();
  await expect(dialog.getByText(`Waiting for confirmation at ${next}`)).toBeVisible();
  await portal.owner.query(
    `update auth.users set email = email_change, email_change = '', email_change_confirm_status = 0 where id = $1`,
    [person.userId],
  );
  await dialog.getByRole('button', { name: `Keep ${person.email}` }).click();
  await expect(page.getByText('The change was already completed.')).toBeVisible();
  await expect(lineOf(page, 'Email')).toContainText(next);
  await expect(lineOf(page, 'Email')).not.toContainText('Waiting');
});

test('an account of another service is linked; a phone number is added with a code by text message', async ({
  owner,
  portal,
  provider,
}) => {
  test.slow();
  const { page, person } = owner;
  await test.step('the account is linked, listed, and unlinked; the last one cannot be unlinked', async () => {
    const dialog = await openLine(page, 'Linked accounts');
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: /^Unlink/ })).toHaveCount(0);
    await expectAccessible(page);
    provider.knows('nobody', { sub: 'nobody', email: 'ann@google.test', email_verified: true });
    const profile = page.url();
    await dialog.getByRole('button', { name: 'Link Google' }).click();
    await expect(page.getByRole('heading', { name: 'The account is linked' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(profile);
    await expect(lineOf(page, 'Linked accounts')).toContainText('Google');
    const { rows } = await portal.owner.query('select id from auth.sessions where user_id = $1', [
      person.userId,
    ]);
    expect(rows).toHaveLength(1);

    await openLine(page, 'Linked accounts');
    await expect(dialog.getByText('ann@google.test')).toBeVisible();
    await dialog.getByRole('button', { name: 'Unlink Google' }).click();
    await expect(dialog.getByText('You can no longer sign in with it.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Unlink', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Link Google' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Unlink/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('the phone number is added', () => addPhone(owner, portal));
});

async function addPhone({ page, person }: Owner, portal: TestPortal): Promise<void> {
  const digits = `1555${String(Date.now()).slice(-7)}`;
  const dialog = await openLine(page, 'Phone');
  const field = dialog.getByLabel('New phone number');
  await field.fill('0555 1');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter the whole number with its country code');
  await expectAccessible(page);
  await field.fill(`+${digits}`);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  const code = await textedCode(portal, digits);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(lineOf(page, 'Phone')).toContainText(
    `Waiting for confirmation at ${formatPhone(`+${digits}`)}`,
  );
  await openLine(page, 'Phone');
  await expect(dialog.getByText(`We have sent it to ${formatPhone(`+${digits}`)}.`)).toBeVisible();
  await dialog.getByLabel('Code from the message').fill(code === '123456' ? '654321' : '123456');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong or has expired.');
  await expectAccessible(page);
  await dialog.getByLabel('Code from the message').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Phone number changed')).toBeVisible();
  await expect(lineOf(page, 'Phone')).toContainText(formatPhone(`+${digits}`));
  const { rows } = await portal.owner.query('select id from auth.sessions where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toHaveLength(1);
}
