/** The command palette: by keyboard on a desktop, by touch on a phone, with what each role may see. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { createPaperwork } from './support/paperwork.ts';
import { expectScreen, go } from './support/screens.ts';

test.use({ world: 'palette', actionTimeout: 15_000 });

test('finds by number, text, and page, is operated by keys, and remembers what was opened', async ({
  openAs,
  portal,
  company,
}) => {
  const { workOrderId, billId } = await createPaperwork(portal, company);
  const page = await openAs('admin');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  const field = palette.getByRole('combobox', { name: 'Find anything' });
  const option = (name: RegExp) => palette.getByRole('option', { name });

  await page.goto('/admin/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const button = page.getByRole('button', { name: 'Find anything' }).filter({ visible: true });
  await button.focus();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(option(/^Work Orders$/)).toBeVisible();
  await expectAccessible(page);

  await field.fill('dock');
  await expect(option(/Dock door will not close/).first()).toBeVisible();
  await field.fill('1');
  await expect(option(/WO-000001/).first()).toBeVisible();
  await expect(option(/BILL-000001/)).toBeVisible();
  await expectAccessible(page);
  await field.fill('bill-1');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/subcontractor-bills/${billId}`);

  await page.keyboard.press('Meta+k');
  await field.fill('zzqqxx');
  await expect(
    palette.getByText('Nothing found for “zzqqxx”. Try a number, a name or a location.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await go(page, `/admin/work-orders/${workOrderId}`);
  await expectScreen(page, workOrderId);
  await page.getByRole('button', { name: 'Find anything' }).filter({ visible: true }).click();
  await expect(palette.getByText('Recently opened')).toBeVisible();
  await expect(palette.getByRole('option').first()).toContainText('Dock door will not close');
  await expect(option(/BILL-000001/)).toBeVisible();
  await field.fill('emp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/employees');
  await expect(palette).toBeHidden();
});

test('starts an action in its dialog, and opens the lists of a customer', async ({ openAs, company }) => {
  const page = await openAs('admin');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  const field = palette.getByRole('combobox');
  const run = async (text: string, option: RegExp) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
    await palette.getByRole('option', { name: option }).click();
    await expect(palette).toBeHidden();
  };
  await page.goto('/admin/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [text, address, dialog] of [
    ['invite', '/admin/users', 'Invite'],
    ['new customer', '/admin/organizations', 'New customer'],
    ['new subcontractor', '/admin/organizations', 'New subcontractor'],
    ['new location', '/admin/partner-locations', 'New location'],
    ['new project', '/admin/projects', 'New project'],
  ] as const) {
    await run(text, new RegExp(text, 'i'));
    await expect(page.getByRole('dialog', { name: dialog }), text).toBeVisible();
    // The name of the dialog has left the address: reloading does not open it again.
    await expect(page).toHaveURL(address);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: dialog })).toBeHidden();
  }
  await run('testing', /^Testing$/);
  await expect(page).toHaveURL('/admin/testing');
  const customer = { id: company.organizations.customer, name: 'The customer' };
  await run(customer.name, new RegExp(`Work orders of ${customer.name}`));
  await expect(page).toHaveURL(`/admin/work-orders?partner=${customer.id}`);
  await run(customer.name, new RegExp(`Invoices of ${customer.name}`));
  await expect(page).toHaveURL(`/admin/partner-billing/invoices?customer=${customer.id}`);
});

test('a dispatcher starts what they may finish, and opens the work of a customer', async ({
  openAs,
  portal,
  company,
}) => {
  const customer = company.organizations.customer;
  // One more than the palette shows of a kind.
  await portal.owner.query(
    `insert into public.work_orders (title, organization_id, partner_location_id)
     select 'Gutter leaks ' || n, $1, $2 from generate_series(1, 6) n`,
    [customer, company.locationId],
  );
  const page = await openAs('employee');
  await page.goto('/admin/work-orders');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  const run = async (text: string, option: RegExp, address: string) => {
    await page.getByRole('button', { name: 'Find anything' }).filter({ visible: true }).click();
    await palette.getByRole('combobox').fill(text);
    await palette.getByRole('option', { name: option }).click();
    await expect(palette).toBeHidden();
    await expect(page).toHaveURL(address);
  };
  await run('assign', /^Assign work orders$/, '/admin/work-orders?status=to_assign');
  await run('review', /^Review reports$/, '/admin/reports?status=submitted');
  await run('gutter', /^More in Work Orders$/, '/admin/work-orders?q=gutter');
  await run('the customer', /^The customer/, `/admin/work-orders?partner=${customer}`);
  await page.getByRole('button', { name: 'Find anything' }).filter({ visible: true }).click();
  await palette.getByRole('combobox').fill('bills');
  await expect(palette.getByRole('option', { name: 'Approve bills' })).toHaveCount(0);
});

test('a customer finds its work orders, but no bills, and is told when the search does not answer', async ({
  openAs,
  portal,
  company,
}) => {
  await createPaperwork(portal, company);
  const page = await openAs('partner');
  await page.goto('/messages');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  const field = palette.getByRole('combobox');
  await page.getByRole('button', { name: 'Find anything' }).filter({ visible: true }).click();
  for (const text of ['dock', '1', 'bill-1']) {
    const answered = page.waitForResponse(/\/rpc\/search_everything/);
    await field.fill(text);
    await answered;
    if (text === 'dock')
      await expect(palette.getByRole('option', { name: /Dock door/ }).first()).toBeVisible();
    await expect(palette.getByRole('option', { name: /BILL-/ }), text).toHaveCount(0);
  }
  await page.route(/\/rpc\/search_everything/, (route) => route.abort('aborted'));
  await field.fill('gasket');
  await expect(palette.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
