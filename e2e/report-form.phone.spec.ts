/** What the form of a report asks for, and how it fits on a phone that lies on its side. */
import { addDays } from '#shared/rules/calendar-days.ts';
import { today } from '#web/lib/dates.ts';
import { expect, test } from './support/company-journey.ts';
import { employeeWork } from './support/employee-work.ts';
import { openOnPhone } from './support/open-screen.ts';
import { assignedOrder } from './support/paperwork.ts';
import { photoFile } from './support/photo-file.ts';
import { picker, REPORT_FORM } from './support/report-form.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'report form' });

const DAY_MS = 24 * 60 * 60_000;

test('names all that is missing at once, by the server’s day, and forgets what was corrected', async ({
  openAs,
  portal,
  company,
}) => {
  const orderId = await assignedOrder(company);
  const trade = { name: 'Doors', is_active: true, photos_before: 1, photos_after: 1 };
  await portal.owner.query(
    `insert into public.settings (key, value) values ('trades', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify([trade])],
  );
  const page = await openOnPhone(openAs, 'subcontractor', '/subcontractor/dashboard');
  // A phone whose clock is a day ahead.
  await page.clock.setSystemTime(Date.now() + DAY_MS);
  await page.goto(`${REPORT_FORM}/${orderId}`);
  await expect(page.getByLabel('Completed on')).toHaveValue(today());
  await expect(page.getByLabel('Completed on')).toHaveAttribute('max', today());

  await page.getByLabel('Work performed').fill('Freed the track.');
  await page.getByLabel('Hours worked', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Submit Report' }).click();
  const missing = (category: string) => picker(page, category).getByText(/^1 photo is missing/);
  await expect(missing('Before')).toBeVisible();
  await expect(missing('After')).toBeVisible();
  const problems = page.getByRole('button', { name: /missing or wrong/ });
  await expect(problems).toBeVisible();

  // Neither photos nor the checklist of a final report are asked of a progress report.
  await page.getByText('Not yet', { exact: true }).click();
  await expect(problems).toHaveCount(0);
  await expect(missing('After')).toHaveCount(0);
  await page.getByText('Finished', { exact: true }).click();
  await expect(problems).toBeVisible();
  for (const category of ['Before', 'After']) {
    await picker(page, category)
      .locator('input[type=file]')
      .last()
      .setInputFiles(await photoFile(`${category}.jpg`));
    await expect(missing(category)).toHaveCount(0);
  }
  for (const done of await page.getByText('Done', { exact: true }).all()) await done.click();
  await expect(problems).toHaveCount(0);

  await page.getByLabel('Completed on').fill(addDays(today(), 1));
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await expect(page.getByText('Choose today or an earlier day.')).toBeVisible();
  await page.getByLabel('Completed on').fill(today());
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await expect(page.getByText(/^Report RPT-\d+ submitted$/)).toBeVisible();
});

const EMPLOYEE_FORM = '/employee/time-reports/submit';
for (const { person, form, hasClock = false } of [
  { person: 'subcontractor', form: REPORT_FORM },
  { person: 'employee', form: EMPLOYEE_FORM },
  { person: 'employee', form: EMPLOYEE_FORM, hasClock: true },
] as const) {
  const whose = hasClock ? 'an employee who is clocked in' : `the ${person}`;
  test(`on a phone on its side, the actions of the form are one row that cuts no text, for ${whose}`, async ({
    openAs,
    portal,
    company,
  }) => {
    const orderId = await assignedOrder(company);
    if (hasClock) {
      await employeeWork(portal.owner, company).giveRate();
      const event = { device_time: new Date(Date.now() - 65 * 60_000).toISOString(), time_zone: 'UTC' };
      await company.people.employee.client.rpc('clock_in', { work_order_id: orderId, event }).throwOnError();
    }
    const page = await openOnPhone(openAs, person, `${form}/${orderId}`);
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByLabel('Work performed').fill('Freed the track.');
    const bar = page.locator('[data-action-bar]');
    const isLow = async () => expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(64);
    const isCut = () => bar.locator('p').evaluate((text) => text.scrollHeight > text.clientHeight + 1);
    await expect(bar.getByText(/^Saved on this device at/)).toBeVisible();
    await isLow();
    expect(await isCut()).toBe(false);
    await bar.getByRole('button', { name: 'Submit Report' }).click();
    await expect(bar.getByRole('button', { name: /missing or wrong/ })).toBeVisible();
    await isLow();
    expect(await isCut()).toBe(false);
  });
}

test('the actions of the form fit on a narrow phone in Spanish', async ({ browser, baseURL, company }) => {
  const orderId = await assignedOrder(company);
  const viewport = { width: 360, height: 780 };
  const context = await browser.newContext({ baseURL, locale: 'es-MX', viewport });
  const page = await context.newPage();
  await startAs(page, company.people.subcontractor);
  await page.goto(`${REPORT_FORM}/${orderId}`);
  for (const name of ['Guardar borrador', 'Enviar reporte']) {
    const button = page.locator('[data-action-bar]').getByRole('button', { name });
    await expect(button).toBeVisible();
    const { x, width } = (await button.boundingBox()) ?? { x: 0, width: viewport.width };
    expect(x + width).toBeLessThanOrEqual(viewport.width - 16);
  }
  await context.close();
});
