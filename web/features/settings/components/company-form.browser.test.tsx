import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CompanyForm } from '#web/features/settings/components/company-form.tsx';
import { press } from '#web/testing/keys.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const VALUES = {
  name: 'Rowan Heating',
  legal_name: '',
  tax_number: '',
  contact_phone: '',
  contact_email: '',
  address_line1: '',
  address_line2: '',
  city: '',
  state: '',
  postal_code: '',
  time_zone: 'America/New_York',
};

async function renderForm() {
  const portal = answerPortal({ '/rest/v1/rpc/save_company': { version: 'v2' } });
  const { router } = await renderPart(
    <CompanyForm
      organizationId="o1"
      loaded={{ values: VALUES, version: 'v1' }}
      reload={async () => undefined}
    />,
  );
  return {
    portal,
    router,
    zone: page.getByRole('combobox', { name: 'Time zone of the office' }),
    save: page.getByRole('button', { name: 'Save changes' }),
  };
}

test('Escape puts the time zone back that was typed over', async () => {
  const { portal, zone, save } = await renderForm();
  await zone.fill('Chic');
  await press(zone, 'Escape');
  await expect.element(zone).toHaveValue('Eastern Time – New York');
  await save.click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(portal.sentTo('save_company')).toEqual([{ ...VALUES, version: 'v1' }]);
});

test('another time zone moves no button, so that a click on it arrives', async () => {
  const { portal, zone, save } = await renderForm();
  const topPx = () => (save.element() as HTMLElement).offsetTop;
  const before = topPx();
  await zone.fill('Chic');
  await press(zone, 'Tab');
  await expect.element(zone).toHaveValue('Central Time – Chicago');
  expect(topPx()).toBe(before);
  await save.click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(portal.sentTo('save_company')).toMatchObject([{ time_zone: 'America/Chicago' }]);
});

test('asks before it is left with changes, and lets go once they are saved', async () => {
  const { router, save } = await renderForm();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await name.fill('Rowan Cooling');
  void router.navigate({ to: '/elsewhere' as never });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
  await expect.element(name).toHaveValue('Rowan Cooling');

  void router.navigate({ to: '/elsewhere' as never });
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/elsewhere');

  await save.click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  await router.navigate({ to: '/next' as never });
  await expect.poll(() => router.state.location.pathname).toBe('/next');
});
