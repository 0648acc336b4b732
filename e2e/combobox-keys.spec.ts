import { expect, type Page, test } from '@playwright/test';
import { type Company, createCompany, PASSWORD } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** A combobox by keyboard; text that is not an option is never submitted as no value. */

let portal: TestPortal;
let company: Company;
let id: string;

test.beforeAll(async () => {
  portal = await startTestPortal({ env: { AUTH_LIMIT_ADDRESS: '1000' } });
  company = await createCompany(portal);
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, trade, organization_id, partner_location_id)
     values ('Fan is loud', 'HVAC', $1, $2) returning id`,
    [company.organizations.customer, company.locationId],
  );
  id = rows[0]?.id ?? '';
});
test.afterAll(() => portal.stop());

test('Enter and Tab take the only match; other text is refused, and nothing is sent', async ({ page }) => {
  await signIn(page);
  await page.goto(`${portal.url}/admin/work-orders/${id}`);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Assign WO-/ });
  const firm = dialog.getByRole('combobox', { name: 'Subcontractor' });
  const people = dialog.getByRole('combobox', { name: 'People' });
  const refusal = dialog.getByText('Choose one from the list.');

  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByText('Choose a subcontractor or at least one person.')).toBeVisible();

  await firm.pressSequentially('nobody of that name');
  await firm.press('Enter');
  await expect(refusal).toBeVisible();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(firm).toHaveValue('nobody of that name');
  await expect(firm).toBeFocused();
  await expect(firm).toHaveAccessibleDescription(/Choose one from the list\./);

  await firm.fill('');
  await firm.pressSequentially('the sub');
  await expect(page.getByRole('option')).toHaveCount(1);
  await firm.press('Enter');
  await expect(firm).toHaveValue('The subcontractor');
  await expect(refusal).toBeHidden();

  await people.pressSequentially('employee');
  await people.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Remove employee Person' })).toBeVisible();
  await people.pressSequentially('zzz');
  await people.press('Tab');
  await expect(people).toHaveValue('zzz');
  await expect(refusal).toBeVisible();
  expect(await assignedTo()).toEqual([null]);

  await people.fill('');
  await firm.press('Enter');
  await expect(page.getByText(/^WO-\d+ assigned$/)).toBeVisible();
  expect(await assignedTo()).toEqual([company.organizations.subcontractor]);
});

test('the people of the former firm leave the assignment by themselves, and a refusal is read in the dialog', async ({
  page,
}) => {
  await company.people.admin.client.rpc('assign_work_order', {
    ...{ work_order_id: id, assigned_organization_id: company.organizations.subcontractor },
    assignees: [{ profile_id: company.people.subcontractor.profileId, is_lead: true }],
    ...{ nte_amount: null, due_date: null },
  });
  await signIn(page);
  await page.goto(`${portal.url}/admin/work-orders/${id}`);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change assignment' });
  const firm = dialog.getByRole('combobox', { name: 'Subcontractor' });
  await firm.fill('');
  await firm.pressSequentially('The otherSub');
  await firm.press('Enter');
  await expect(
    dialog.getByText('Not with the chosen subcontractor, so no longer assigned: subcontractor Person.'),
  ).toBeVisible();

  const command = '**/rest/v1/rpc/assign_work_order';
  await page.route(command, (route) =>
    route.fulfill({ status: 422, json: { code: 'rule_violation', message: 'The firm is closed.' } }),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The firm is closed.');
  await page.unroute(command);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await assignedTo()).toEqual([company.organizations.otherSubcontractor]);
  const { rows } = await portal.owner.query(
    'select assigned_to from work_order_assignments where work_order_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
});

test('Enter takes no match from the answer to an earlier text, and waits for the one that it means', async ({
  page,
}) => {
  await portal.owner.query(
    `insert into public.organizations (name, organization_type)
     values ('Northgate Mall', 'partner'), ('Southgate Plaza', 'partner')`,
  );
  await signIn(page);
  await page.goto(`${portal.url}/admin/analytics`);
  const customer = page.getByRole('combobox', { name: 'Customer' });
  const refusal = page.getByText('Choose one from the list.');
  await customer.pressSequentially('north');
  await expect(page.getByRole('option')).toHaveText(['Northgate Mall']);
  // The answer to 'north' is still shown.
  await customer.fill('gate');
  await customer.press('Enter');
  await expect(refusal).toBeVisible();
  await expect(customer).toHaveValue('gate');

  await customer.fill('plaza');
  await customer.press('Enter');
  await expect(customer).toHaveValue('Southgate Plaza');
  await expect(refusal).toBeHidden();
  await customer.fill('north');
  await customer.press('Tab');
  await expect(refusal).toBeVisible();
});

async function assignedTo() {
  const { rows } = await portal.owner.query(
    'select assigned_organization_id from work_orders where id = $1',
    [id],
  );
  return rows.map(({ assigned_organization_id }) => assigned_organization_id);
}

async function signIn(page: Page) {
  await page.goto(`${portal.url}/auth`);
  await page.getByLabel('Email').fill(company.people.manager.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}
