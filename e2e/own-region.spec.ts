/** A person's own language and time zone: chosen in the profile, followed on each of their devices. */
import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/axe.ts';
import { withoutData } from './support/clock.ts';
import { expect, test } from './support/company-journey.ts';
import { openOnPhone } from './support/open-screen.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'own-region' });

const FILE = new URL('../translations/locales/es-US.json', import.meta.url);
const SPANISH: Record<string, string> = JSON.parse(readFileSync(FILE, 'utf8'));

test('a person chooses Spanish: here, without a connection, and on another device; the office stays in English', async ({
  browser,
  baseURL,
  openAs,
  company,
  portal,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await startAs(phone, company.people.partner);
  await phone.goto('/partner/profile');
  await expect(phone.locator('html')).toHaveAttribute('lang', 'en');
  await phone.getByLabel('Language').selectOption({ label: 'español (Estados Unidos)' });
  await expect(phone.locator('html')).toHaveAttribute('lang', 'es-US');
  await expect(phone.getByRole('heading', { name: SPANISH['Language and time zone'] })).toBeVisible();
  await expectAccessible(phone);

  const zone = phone.getByRole('combobox', { name: SPANISH['Time zone'] });
  await zone.fill('Madrid');
  await phone.getByRole('option', { name: 'Europe/Madrid' }).click();
  const stored = () =>
    portal.owner
      .query('select language, time_zone from public.profiles where id = $1', [
        company.people.partner.profileId,
      ])
      .then(({ rows }) => rows[0]);
  await expect.poll(stored).toEqual({ language: 'es-US', time_zone: 'Europe/Madrid' });

  await withoutData(context);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: SPANISH['Language and time zone'] })).toBeVisible();

  await context.close();

  const other = await openOnPhone(openAs, 'partner', '/partner/profile');
  await expect(other.getByRole('heading', { name: SPANISH['Language and time zone'] })).toBeVisible();
  await other.getByLabel(SPANISH.Language ?? '').selectOption({ label: 'American English' });
  await expect(other.getByRole('heading', { name: 'Language and time zone' })).toBeVisible();
  await expect.poll(stored).toEqual({ language: 'en-US', time_zone: 'Europe/Madrid' });

  const office = await openOnPhone(openAs, 'admin', '/admin/profile');
  await expect(office.getByRole('heading', { name: 'Language and time zone' })).toBeVisible();
});

test.describe('a phone in Mexican Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('shows the sign-in in Spanish to somebody who has never been here', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByRole('button', { name: SPANISH['Sign in'], exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
  });
});
