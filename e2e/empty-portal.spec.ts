/**
 * From an empty data folder to the first approved bill: `npm start`, its set-up link, and then only browsers, at a desk
 * for the office and the customer, on phones for the crew and the technician. Invitations come by real email.
 */
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import {
  type ChildPortal,
  removeChildPortal,
  startChildPortal,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { linkIn, startMailServer, type TestMailServer } from '#test/support/smtp-server.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import {
  addPhoto,
  chooseLocation,
  entry,
  expectBadge,
  expectStatus,
  heading,
} from './support/portal-steps.ts';
import { setUpCompany } from './support/set-up-form.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const STORES = 40;
const TITLE = 'Water comes through the roof above aisle 4';

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
let portal: ChildPortal | undefined;
let mail: TestMailServer;
let url: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  mail = await startMailServer();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  portal = startChildPortal({ dataDir, port, env: { PUBLIC_URL: url, SMTP_URL: mail.url } });
  await waitUntilReady(port, 90_000);
});
test.afterAll(async () => {
  await removeChildPortal(portal, dataDir);
  await mail.stop();
  folder[Symbol.dispose]();
});

test('a company starts with an empty portal and approves its first bill', { tag: '@each-push' }, async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const office = await (await browser.newContext({ viewport: DESK })).newPage();
  const dialog = office.getByRole('dialog');
  const checklist = office.locator('section', {
    has: office.getByRole('heading', { name: 'Set up your portal' }),
  });
  const followChecklist = async (name: string) => {
    await chooseLocation(office, 'Dashboard');
    await checklist.getByRole('link', { name }).click();
  };

  await test.step('the printed link makes the company', async () => {
    await expect.poll(setUpLink, { timeout: 30_000 }).toBeDefined();
    await setUpCompany(office, setUpLink() ?? '');
    await expect(checklist.getByText('0 of 8 done')).toBeVisible();
    await checklist.getByRole('link', { name: 'Enter details' }).click();
    await office.getByLabel('City').fill('Ashford');
    await office.getByLabel('State').selectOption('OH');
    await office.getByRole('button', { name: 'Save changes' }).click();
    await expect(office.getByText('Settings saved')).toBeVisible();
  });

  await test.step('a customer with 40 locations', async () => {
    await followChecklist('Add a customer');
    await dialog.getByLabel('Name', { exact: true }).fill('Harvest Foods');
    await dialog.getByRole('button', { name: 'Add customer' }).click();
    await expect(heading(office)).toHaveText('Harvest Foods');
    await office.getByRole('button', { name: 'Import locations' }).first().click();
    const stores = Array.from(
      { length: STORES },
      (_none, index) => `Store ${index},${100 + index},${index + 1} Oak St,Ashford,OH,44004`,
    );
    await dialog.getByLabel('File', { exact: true }).setInputFiles({
      name: 'stores.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name,Store #,Address,City,State,Zip', ...stores].join('\n')),
    });
    await dialog.getByRole('button', { name: `Import ${STORES}` }).click();
    await expect(office.getByText(`${STORES} locations imported`)).toBeVisible();
    await office.getByRole('button', { name: 'Invite', exact: true }).first().click();
    await invite(dialog, { first: 'Lena', email: 'lena@harvest.test' });
  });

  await test.step('a subcontractor', async () => {
    await followChecklist('Add a subcontractor');
    await dialog.getByLabel('Name', { exact: true }).fill('Summit Roofing');
    await dialog.getByText('Roofing', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Add subcontractor' }).click();
    await expect(heading(office)).toHaveText('Summit Roofing');
    await office.getByRole('button', { name: 'Invite', exact: true }).first().click();
    await invite(dialog, { first: 'Sam', email: 'sam@summit.test', role: 'admin' });
  });

  await test.step('a manager and a technician of its own', async () => {
    await chooseLocation(office, 'Users');
    // The organization before has a button with the same name.
    await expect(heading(office)).toHaveText('Users');
    for (const person of [
      { first: 'Mia', email: 'mia@rowan.test', access: 'Manager' },
      { first: 'Tom', email: 'tom@rowan.test', access: 'Technician' },
    ]) {
      await office.getByRole('button', { name: 'Invite', exact: true }).first().click();
      await dialog.getByRole('combobox', { name: 'Organization' }).fill('Rowan');
      await office.getByRole('option', { name: 'Rowan Facilities', exact: true }).click();
      await invite(dialog, person);
    }
  });

  const [customer, crew, manager, technician] = await test.step('all four accept', async () => [
    await accept(browser, 'lena@harvest.test', DESK, '/partner/dashboard'),
    await accept(browser, 'sam@summit.test', PHONE, '/subcontractor/dashboard'),
    await accept(browser, 'mia@rowan.test', DESK, '/employee/dashboard'),
    await accept(browser, 'tom@rowan.test', PHONE, '/employee/dashboard'),
  ]);

  await test.step('a work order, assigned', async () => {
    await followChecklist('New work order');
    await choose(office, 'Location', 'Store 7');
    await office.getByLabel('What is needed').fill(TITLE);
    await choose(office, 'Trade', 'Roofing');
    await office.getByLabel('Description').fill('Since the storm. Two buckets stand below it.');
    await office.getByText('High', { exact: true }).click();
    await office.getByLabel('NTE, in dollars').fill('900');
    await office.getByRole('button', { name: 'Create work order' }).click();
    await expect(heading(office)).toHaveText(TITLE);
    await office.getByRole('button', { name: 'Assign', exact: true }).click();
    await choose(office, 'Subcontractor', 'Summit Roofing');
    await choose(office, 'People', 'Tom');
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await expectStatus(office, 'Assigned');
  });

  await test.step('the customer and the technician see it', async () => {
    await chooseLocation(customer, 'Work Orders');
    await expect(customer.getByRole('link', { name: TITLE })).toBeVisible();
    await technician.reload();
    await expect(technician.getByText(TITLE).first()).toBeVisible();
  });

  await test.step('the crew does it and reports', async () => {
    await crew.reload();
    await expectBadge(crew, 'Work Orders', 1);
    await chooseLocation(crew, 'Work Orders');
    await crew.getByRole('link', { name: TITLE }).click();
    await crew.getByRole('button', { name: 'Accept' }).click();
    await crew.getByRole('dialog').getByRole('button', { name: 'Tomorrow 8:00' }).click();
    await crew.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await crew.getByRole('button', { name: 'Start work' }).click();
    await expectStatus(crew, 'In Progress');
    await crew.getByRole('link', { name: 'Submit Report', exact: true }).first().click();
    await crew.getByLabel('Work performed').fill('Sealed the seam and replaced the flashing.');
    await crew.getByLabel('Hours worked').fill('2');
    await crew.getByText('Finished', { exact: true }).click();
    for (const item of await crew.getByRole('group').filter({ hasText: 'required' }).all())
      await item.getByText('Done', { exact: true }).click();
    await addPhoto(crew, 'Before', 'before.jpg');
    await addPhoto(crew, 'After', 'after.jpg');
    await crew.getByRole('button', { name: 'Submit Report' }).click();
    await expectStatus(crew, 'Submitted');
  });

  await test.step('the manager approves the report', async () => {
    await manager.goto(`${url}/admin/reports`);
    await manager.getByRole('link', { name: TITLE }).click();
    await expect(manager.getByRole('img', { name: 'after.jpg' }).first()).toBeVisible();
    await manager.getByRole('button', { name: 'Approve' }).click();
    await expectStatus(manager, 'Approved');
  });

  await test.step('the crew bills, and the office approves', async () => {
    await chooseLocation(crew, 'Submit Bill');
    await crew.getByRole('checkbox', { name: new RegExp(TITLE) }).click();
    await crew.getByLabel('Amount').fill('850');
    await crew.getByLabel('Your invoice number').fill('SR-1');
    await crew.getByRole('button', { name: 'Submit Bill' }).click();
    await expectStatus(crew, 'Submitted');
    await chooseLocation(office, 'Subcontractor Bills');
    await entry(office, '$850.00').getByRole('link').first().click();
    await office.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectStatus(office, 'Approved');
    await crew.reload();
    await expectStatus(crew, 'Approved');
  });

  await test.step('the checklist only lacks what the portal cannot see', async () => {
    await chooseLocation(office, 'Dashboard');
    await expect(checklist.getByText('6 of 8 done')).toBeVisible();
    await expect(checklist.getByRole('button', { name: 'I have set up backups' })).toBeVisible();
    await expect(checklist.getByRole('button', { name: 'Show how' })).toBeVisible();
  });
});

/** As the server has printed it; undefined before. */
const setUpLink = () => /https?:\/\/\S+\/setup\?token=\S+/.exec(portal?.output() ?? '')?.[0];

interface Newcomer {
  first: string;
  email: string;
  /** In a customer's or subcontractor's organization, instead of the role that the form offers first. */
  role?: string;
  /** The role of a person of the office. */
  access?: string;
}

/** Fills in the open dialog and sends the invitation. */
async function invite(dialog: Locator, { first, email, role, access }: Newcomer): Promise<void> {
  await dialog.getByRole('textbox', { name: 'First name' }).fill(first);
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Newcomer');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  if (role) await dialog.getByLabel('Role').selectOption(role);
  if (access) await dialog.getByRole('radio', { name: access, exact: true }).check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText(`An email is on its way to ${email}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** Follows the link of the mailed invitation in a browser of its own, and makes the account. */
async function accept(
  browser: Browser,
  email: string,
  viewport: { width: number; height: number },
  dashboard: string,
): Promise<Page> {
  const link = () => {
    const sent = mail.received.find((text) => new RegExp(`^To: .*${email}`, 'm').test(text));
    return sent && linkIn(sent, '/invitation');
  };
  await expect.poll(link, { timeout: 30_000 }).toBeDefined();
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.goto(link() ?? '');
  await page.getByLabel('New Password').fill('Rowan!Berry7');
  await page.getByLabel('Confirm Password').fill('Rowan!Berry7');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Open the portal' }).click();
  await page.waitForURL(`**${dashboard}`);
  return page;
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(option);
  await page
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click();
}
