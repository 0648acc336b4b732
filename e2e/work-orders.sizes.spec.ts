import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { dayAt } from '#shared/rules/format-dates.ts';
import { momentAt } from '#shared/rules/zoned-time.ts';
import type { Company } from '#test/support/company.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { go } from './support/screens.ts';

test.use({ world: 'work-orders' });

test('a request with photos survives a reload, is submitted once, and is described to its customer in plain words', {
  tag: '@phone-only',
}, async ({ openAs, portal }) => {
  const page = await openAs('partner');
  await page.goto(`/partner/work-orders/new`);
  await fillRequest(page, 'Walk-in cooler is warm');
  await choosePhotos(page, [await largePhoto('cooler.png')]);
  await expect(page.getByRole('button', { name: 'Remove cooler.png' })).toBeVisible();
  await expect(page.getByText('Sending', { exact: true })).toBeHidden();

  await page.reload();
  await expect(page.getByText('Your unfinished request is still here')).toBeVisible();
  await expect(page.getByLabel('What is needed')).toHaveValue('Walk-in cooler is warm');
  await expect(page.getByRole('combobox', { name: 'Trade' })).toHaveValue('Refrigeration');
  await expect(page.getByRole('img', { name: 'cooler.png' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('We have your request and are choosing who comes.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Walk-in cooler is warm' })).toBeVisible();
  await expectAccessible(page);

  const { rows } = await portal.owner.query(
    `select w.status, w.priority, w.contact_name, a.content_type, a.size_bytes < 2000000 as is_small
     from work_orders w join attachments a on a.work_order_id = w.id where w.title = 'Walk-in cooler is warm'`,
  );
  expect(rows).toEqual([
    { status: 'received', priority: 'high', contact_name: null, content_type: 'image/jpeg', is_small: true },
  ]);

  await go(page, '/partner/work-orders/new');
  await expect(page.getByLabel('What is needed')).toHaveValue('');
});

test('a request lists what is missing, waits for a photo that was not sent, and is canceled with a reason', {
  tag: '@desktop-only',
}, async ({ openAs }) => {
  const page = await openAs('partner');
  await page.goto(`/partner/work-orders/new`);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Say in a few words what is needed.')).toBeVisible();
  await expect(page.getByText('Choose the trade.')).toBeVisible();

  await fillRequest(page, 'Dock door off its track');
  const uploads = '**/storage/v1/object/attachments/**';
  await page.route(uploads, (route) => route.abort('aborted'));
  await choosePhotos(page, [await largePhoto('dock.png')]);
  await expect(page.getByText('1 photo is not sent.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Request' })).toBeDisabled();

  await page.unroute(uploads);
  await page.getByRole('button', { name: 'Not sent. Try again' }).click();
  await expect(page.getByRole('button', { name: 'Submit Request' })).toBeEnabled();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByRole('heading', { name: 'Dock door off its track' })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel request' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel request' }).click();
  await expect(dialog.getByText('Say why, so that it can be understood later.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The landlord has repaired it.');
  await dialog.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('This request will not be carried out.')).toBeVisible();
  await expect(page.getByText('The landlord has repaired it.').first()).toBeVisible();
});

test('the office assigns a request, edits it, and puts it on hold for a reason that the customer reads', {
  tag: '@desktop-only',
}, async ({ openAs, company }) => {
  const id = await request(company, 'Restroom fan is loud');
  const page = await openAs('manager');
  await page.goto(`/admin/work-orders/${id}`);
  await page.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, 'Subcontractor', 'The subcontractor');
  await choose(page, 'People', 'subcontractor Person');
  await expect(dialog.getByRole('radio', { name: 'Lead' })).toBeChecked();
  await dialog.getByLabel('NTE, in dollars').fill('a lot');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog.getByText('Enter an amount.')).toBeVisible();
  await dialog.getByLabel('NTE, in dollars').fill('$1,250.50');
  await dialog.getByLabel('Due date').fill('2030-12-24');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Given to The subcontractor')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/NTE\$1,250\.50Billed\$0\.00/);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('What is needed').fill('Restroom exhaust fan is loud');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Restroom exhaust fan is loud' })).toBeVisible();

  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: 'Put on hold' }).click();
  await dialog.getByLabel('Reason').fill('The fan is on order until Friday.');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(page.getByText('Now On Hold').first()).toBeVisible();

  const { data } = await company.people.partner.client
    .from('work_orders')
    .select('title, status, status_reason, due_date')
    .eq('id', id)
    .single();
  expect(data).toEqual({
    title: 'Restroom exhaust fan is loud',
    status: 'on_hold',
    status_reason: 'The fan is on order until Friday.',
    due_date: '2030-12-24',
  });
});

test('the office creates a work order with terms and an assignment in its own shell', async ({
  openAs,
  portal,
}) => {
  const page = await openAs('manager');
  await page.goto('/admin/work-orders');
  await page.getByRole('link', { name: 'New work order' }).click();
  await expect(page).toHaveURL('/admin/work-orders/new');
  await expect(page).toHaveTitle('New work order · Fieldfare');
  await choose(page, 'Location', 'Main Street');
  await fillRequest(page, 'Rooftop unit is frozen');
  await page.getByLabel('Contact on site').fill('Dana Whitfield');
  await page.getByLabel("Customer's reference").fill('PO-7781');
  await page.getByLabel('NTE, in dollars').fill('$900');
  await page.getByLabel('Due date').fill('2030-12-24');
  const appointment = page.getByRole('group', { name: 'Appointment' });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const day = dayAt(Date.now() + 3 * 86_400_000, timeZone);
  await appointment.getByLabel('Date').fill(day);
  await appointment.getByLabel('From').fill('13:00');
  await page.reload();
  await expect(page.getByText('Your unfinished work order is still here')).toBeVisible();
  await expect(appointment.getByLabel('From')).toHaveValue('13:00');
  await appointment.getByLabel('Until').fill('15:00');
  await choose(page, 'Subcontractor', 'The subcontractor');
  await choose(page, 'People', 'subcontractor Person');
  await page.getByLabel('Note').fill('The key is at the desk.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create work order' }).click();
  await expect(page.getByText(/^WO-\d+ created$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooftop unit is frozen');

  const at = (time: string) => new Date(momentAt(day, time, timeZone) ?? '');
  const { rows } = await portal.owner.query(
    `select w.status, w.appointment_from, w.appointment_until, w.partner_reference, w.due_date::text, w.contact_name, o.name, b.nte_amount::float,
       (select count(*)::int from work_order_assignments a where a.work_order_id = w.id and a.is_lead) as leads
     from work_orders w
     join organizations o on o.id = w.assigned_organization_id
     join work_order_budgets b on b.work_order_id = w.id
     where w.title = 'Rooftop unit is frozen' order by w.created_at desc limit 1`,
  );
  expect(rows).toEqual([
    {
      status: 'assigned',
      ...{ appointment_from: at('13:00'), appointment_until: at('15:00') },
      partner_reference: 'PO-7781',
      due_date: '2030-12-24',
      contact_name: 'Dana Whitfield',
      name: 'The subcontractor',
      nte_amount: 900,
      leads: 1,
    },
  ]);
  // Who does the work sees the appointment, and accepts with its beginning as the arrival.
  const window = /1:00 PM.* – 3:00 PM/;
  const crew = await openAs('subcontractor');
  await crew.goto(new URL(page.url()).pathname.replace('/admin/', '/subcontractor/'));
  await expect(crew.getByText(/^The customer expects you/)).toHaveText(window);
  await crew.getByRole('button', { name: 'Accept' }).click();
  const dialog = crew.getByRole('dialog');
  await expect(dialog.getByText(/^Appointment: /)).toHaveText(window);
  await expect(dialog.getByLabel('You will be there')).toHaveValue(`${day}T13:00`);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(crew.getByText(/^You are expected .*1:00 PM/)).toBeVisible();
  // The customer's screen leads the office to its own.
  await page.goto('/partner/work-orders/new');
  await expect(page).toHaveURL('/admin/work-orders/new');
});

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).fill(option);
  // Not the otherSubcontractor where the subcontractor is meant.
  await page
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click();
}

async function fillRequest(page: Page, title: string) {
  await page.getByLabel('What is needed').fill(title);
  await choose(page, 'Trade', 'Refrigeration');
  await page.getByLabel('Description').fill('Since this morning, and it gets worse.');
  await page.getByText('High', { exact: true }).click();
}

const choosePhotos = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Choose photos').setInputFiles(files);

/** A picture larger than the upload limit, as a camera would take it. */
async function largePhoto(name: string) {
  const [width, height] = [3000, 2000];
  const noise = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .resize(width, height)
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer: noise };
}

/** A request that is already there. */
async function request({ people, locationId }: Company, title: string): Promise<string> {
  const { data, error } = await people.partner.client.rpc('create_work_order', {
    partner_location_id: locationId,
    title,
    description: 'It was noticed this morning.',
    trade: 'General Repairs',
    priority: 'medium',
    attachment_ids: [],
  });
  if (error) throw error;
  return data.id;
}
