/** Locations of the office and of a customer, and projects. */
import type { Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { launchOptions, MAP_ARGS } from './support/launch.ts';
import { go } from './support/screens.ts';

test.use({ world: 'locations-and-projects', launchOptions: launchOptions(MAP_ARGS) });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(option);
  // Not the otherSubcontractor where the subcontractor is meant.
  await page
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click();
}

const row = (page: Page, name: string) => page.getByRole('link', { name }).filter({ visible: true }).first();

test('the office adds a location by a click on the map, is warned about a used store number, and retires the location', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await page.goto('/admin/partner-locations');
  await expect(row(page, 'Main Street')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New location' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add location' }).click();
  await expect(dialog.getByText('Enter the name that people there use.')).toBeVisible();
  await expect(dialog.getByText('Choose the customer.')).toBeVisible();
  await choose(page, 'Customer', 'The customer');
  await dialog.getByLabel('Name').fill('Elm Street');
  await dialog.getByLabel('Store number').fill('0417');
  await expect(dialog.getByText('Store number 0417 is in use')).toBeVisible();
  await dialog.getByLabel('Store number').fill('0512');
  await expect(dialog.getByText('Store number 0417 is in use')).toBeHidden();
  await dialog.getByLabel('Street and number').fill('12 Elm Street');
  await dialog.getByLabel('City').fill('Ashford');
  await dialog.getByRole('combobox', { name: 'State' }).selectOption('OH');

  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 41.86231, longitude: -80.79012 });
  await dialog.getByRole('button', { name: "Use this device's position" }).click();
  await expect(dialog.getByLabel('Latitude')).toHaveValue('41.86231');
  const map = dialog.getByRole('region', { name: 'Click where the location is' });
  await expect(dialog.getByText('Click to move the marker')).toBeVisible();
  await map.click({ position: { x: 60, y: 60 } });
  await expect(dialog.getByLabel('Latitude')).not.toHaveValue('41.86231');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add location' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elm Street #0512');
  await expect(page.getByText('No work here yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Work in the last 12 months' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByText('This location is retired')).toBeVisible();
  await page.getByRole('button', { name: 'Use again' }).click();
  await expect(page.getByText('This location is retired')).toBeHidden();
});

test('a customer imports its locations, edits one, and is shown a conflicting change', async ({
  openAs,
  company,
}) => {
  const page = await openAs('partner', { refused: /save_location/ });
  await page.goto('/partner/locations');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const header = 'Store #,Location name,Address,Town,State,Zip,Lat,Lng';
  const file = (lines: string[]) => ({
    name: 'stores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...lines].join('\n')),
  });
  const good = [
    '601,Oak Plaza,1 Oak St,Ashford,Ohio,44004,40.1,-83',
    '602,"Birch, North",2 Birch St,Ashford,OH,,,',
  ];
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles(file([...good, '603,Cedar,,Ashford,Ontario,44,,']));
  await expect(dialog.getByText('1 line has errors')).toBeVisible();
  const wrong = dialog.getByRole('row').filter({ hasText: 'Cedar' });
  await expect(wrong).toContainText(
    'Enter the street and number. “Ontario”: Choose the state. “44”: Enter five digits',
  );
  await expect(wrong).toContainText('4');
  await expect(dialog.getByRole('button', { name: 'Import the 2 valid lines' })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file(good));
  await expect(dialog.getByText('2 new.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByText(/^\d locations? with a position$/)).toBeVisible();
  await row(page, 'Oak Plaza').hover();
  await expect(page.getByRole('button', { name: 'Oak Plaza #601, Ashford, OH' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await test.step('on a phone, list and map are two views', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(page.getByText(/^\d locations? with a position$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await row(page, 'Oak Plaza').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oak Plaza #601');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Access notes').fill('Ring at the dock.');
  await renameMeanwhile(company, 'Oak Plaza', 'Oak Centre');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page.getByRole('heading', { name: 'Somebody else has changed this location meanwhile' }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oak Centre #601');

  const id = page.url().split('/').at(-1) ?? '';
  const other = await openAs('otherPartner', { refused: /partner_locations/ });
  await other.goto(`/partner/locations/${id}`);
  await expect(other.getByText('This was not found')).toBeVisible();
  await go(other, '/partner/locations?q=oak');
  await expect(other.getByText('Nothing matches')).toBeVisible();
  await go(other, '/partner/reports');
  await expect(other.getByText(/^No .*reports yet$/)).toBeVisible();
});

test('the office plans a project, adds work orders and people, and completes it when no work is open', async ({
  openAs,
  company,
}) => {
  test.slow();
  const page = await openAs('admin', { refused: /change_project_status/ });
  await company.people.partner.client
    .rpc('create_work_order', {
      partner_location_id: company.locationId,
      title: 'Canopy paint peels',
      description: 'Over the pumps.',
      trade: 'Painting',
      priority: 'low',
      attachment_ids: [],
    })
    .throwOnError();
  await page.goto('/admin/projects');
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Canopy repaint');
  await choose(page, 'Customer', 'The customer');
  await dialog.getByLabel('Start').fill('2026-03-02');
  await dialog.getByLabel('End').fill('2026-03-01');
  await dialog.getByRole('button', { name: 'Plan project' }).click();
  await expect(dialog.getByText('Choose a day on or after the start.')).toBeVisible();
  await dialog.getByLabel('End').fill('2026-06-30');
  await dialog.getByRole('button', { name: 'Plan project' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Canopy repaint');

  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('Work started')).toBeVisible();
  await page.getByRole('button', { name: 'Add existing' }).click();
  await dialog.getByPlaceholder('Search by number, title or location').fill('canopy paint');
  await dialog.getByText('Canopy paint peels').click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await expect(row(page, 'Canopy paint peels')).toBeVisible();

  await page.getByRole('button', { name: 'New', exact: true }).click();
  await choose(page, 'Location', 'Main Street');
  await dialog.getByLabel('What is needed').fill('Scrape and prime');
  await dialog.getByLabel('Description').fill('The whole canopy, from a lift.');
  await choose(page, 'Trade', 'Painting');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(row(page, 'Scrape and prime')).toBeVisible();

  await page.getByRole('button', { name: 'Assign people' }).click();
  await choose(page, 'Add a person', 'employee Person');
  await choose(page, 'Add a person', 'subcontractor Person');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Added: employee Person, subcontractor Person')).toBeVisible();

  await expectAccessible(page);
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByText('2 work orders are still open.').first()).toBeVisible();
  await closeWork(company);
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await page.getByRole('link', { name: 'Projects' }).filter({ visible: true }).first().click();
  await expect(row(page, 'Canopy repaint')).toBeVisible();
  // The refusal is still announced for a moment.
  await expect(page.getByRole('alertdialog', { includeHidden: true })).toHaveCount(0);
  await expectAccessible(page);
});

async function renameMeanwhile({ people }: Company, from: string, to: string): Promise<void> {
  await people.admin.client.from('partner_locations').update({ name: to }).eq('name', from).throwOnError();
}

/** Cancels the work orders of projects, as the office does for each. */
async function closeWork({ people }: Company): Promise<void> {
  const { data } = await people.admin.client
    .from('work_orders')
    .select('id')
    .not('project_id', 'is', null)
    .throwOnError();
  for (const { id } of data) {
    await people.admin.client
      .rpc('change_work_order_status', { work_order_id: id, status: 'cancelled', reason: 'Weather.' })
      .throwOnError();
  }
}
