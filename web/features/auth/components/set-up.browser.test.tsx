import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { SetUp } from '#web/features/auth/components/set-up.tsx';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

async function open(setupRequired: boolean) {
  const portal = answerPortal({ '/config.json': { anonKey: 'anon', setupRequired } });
  await renderPart(<SetUp token="once" />);
  return portal;
}

async function fill(password: string) {
  for (const [label, text] of [
    ['Company name', 'Rowan Heating'],
    ['First name', 'Ana'],
    ['Last name', 'Rowan'],
    ['Email', 'ana@rowan.test'],
    ['New Password', password],
    ['Confirm Password', password],
  ] as const)
    await page.getByLabelText(label).fill(text);
}

test('a used link says at once that the company exists, and leads to the sign-in', async () => {
  await open(false);
  await expect.element(page.getByRole('heading', { name: 'Your company is set up' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/auth');
  await expect.element(page.getByLabelText('Company name')).not.toBeInTheDocument();
});

test('an error of the password is beside its field, which gets the focus', async () => {
  const portal = await open(true);
  const [password, confirmation] = [
    page.getByLabelText('New Password'),
    page.getByLabelText('Confirm Password'),
  ];
  await page.getByLabelText('Company name').fill('Rowan Heating');
  await page.getByLabelText('First name').fill('Ana');
  await page.getByLabelText('Last name').fill('Rowan');
  await page.getByLabelText('Email').fill('ana@rowan.test');
  const submit = page.getByRole('button', { name: 'Set up and sign in' });
  await submit.click();
  await expect.element(password).toHaveFocus();
  await expect
    .element(password)
    .toHaveAccessibleDescription('Please ensure all password requirements are met');
  await password.fill('Rowan!Berry7');
  await confirmation.fill('Rowan!Berry8');
  await submit.click();
  await expect.element(password).not.toHaveAttribute('aria-invalid');
  await expect.element(confirmation).toHaveFocus();
  await expect.element(confirmation).toHaveAccessibleDescription('Passwords do not match');
  await expect.element(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  expect(portal.sentTo('set_up_company')).toEqual([]);
});

test.for([
  ['account_refused', 0],
  ['setup_link_invalid', 1],
] as const)('after the refusal %s, there are %i sign-ins', async ([reason, signIns]) => {
  const portal = await open(true);
  portal.answer(
    '/rest/v1/rpc/set_up_company',
    refusal('The password is known to be weak.', JSON.stringify({ reason })),
  );
  portal.answer('/auth/v1/token', () =>
    Response.json({ error_code: 'invalid_credentials' }, { status: 400 }),
  );
  await fill('Summer!2026');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect.element(page.getByText('The password is known to be weak.')).toBeVisible();
  expect(portal.requests.filter(({ path }) => path.startsWith('/auth/v1/token'))).toHaveLength(signIns);
});

test('a password that the server refuses is marked and focused, until it is changed', async () => {
  const portal = await open(true);
  const details = JSON.stringify({ reason: 'account_refused', field: 'password' });
  portal.answer('/rest/v1/rpc/set_up_company', refusal('The password is known to be weak.', details));
  await fill('Summer!2026');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  const password = page.getByLabelText('New Password');
  await expect.element(password).toHaveAccessibleDescription('The password is known to be weak.');
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expect.element(password).toHaveFocus();
  expect(page.getByText('The password is known to be weak.').elements()).toHaveLength(1);
  await password.fill('Rowan!Berry7');
  await expect.element(password).not.toHaveAttribute('aria-invalid');
});

test('the button is on the first screen of a laptop', async () => {
  await page.viewport(1440, 900);
  answerPortal({ '/config.json': { anonKey: 'anon', setupRequired: true } });
  await renderPart(
    <AuthLayout hidesContact isLong>
      <SetUp token="once" />
    </AuthLayout>,
  );
  const submit = page.getByRole('button', { name: 'Set up and sign in' });
  await expect.element(submit).toBeVisible();
  expect(submit.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(900);
});

test('the time zone of the browser is proposed, and another is sent when it is chosen', async () => {
  const portal = await open(true);
  portal.answer('/rest/v1/rpc/set_up_company', { user_id: 'u' });
  const zone = page.getByRole('combobox', { name: 'Time zone of the office' });
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await expect.element(zone).toHaveValue(own);
  await fill('Rowan!Berry7');
  const submit = page.getByRole('button', { name: 'Set up and sign in' });
  await zone.selectOptions('Mountain Time – Denver');
  await submit.click();
  await expect.poll(() => portal.sentTo('set_up_company')).toMatchObject([{ time_zone: 'America/Denver' }]);
});

test.for([390, 1440])('the name of the company has the whole width of the form at %i', async (width) => {
  await page.viewport(width, 844);
  await open(true);
  const widthOf = (label: string) => page.getByLabelText(label).element().getBoundingClientRect().width;
  await expect.element(page.getByLabelText('Company name')).toBeVisible();
  expect(widthOf('Company name')).toBe(widthOf('Email'));
});
