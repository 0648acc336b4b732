/** A subcontractor's bill from its first line to the payment, with everything that can happen in between. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { openOnPhone } from './support/open-screen.ts';
import { go } from './support/screens.ts';

test.use({ world: 'bills', actionTimeout: 15_000 });

const INVOICE = {
  name: 'invoice-77.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

/** A completed work order of the subcontractor with its NTE; returns its number. */
async function completed(portal: TestPortal, company: Company, title: string, nte: number): Promise<string> {
  const { rows } = await portal.owner.query<{ number: string }>(
    `with made as (
       insert into public.work_orders (title, status, organization_id, partner_location_id, reported_by,
         assigned_organization_id, date_completed)
       values ($1, 'completed', $2, $3, $4, $5, now()) returning id, work_order_number
     ), budget as (
       insert into public.work_order_budgets (work_order_id, nte_amount) select id, $6 from made
     )
     select work_order_number as number from made`,
    [
      title,
      company.organizations.customer,
      company.locationId,
      company.people.partner.profileId,
      company.organizations.subcontractor,
      nte,
    ],
  );
  return rows[0]?.number ?? '';
}

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();

test('a bill over the NTE is drafted, submitted, sent back, corrected, approved with a note and paid', async ({
  openAs,
  portal,
  company,
}) => {
  test.setTimeout(120_000);
  const closer = await completed(portal, company, 'Replace the door closer', 400);
  const gasket = await completed(portal, company, 'Replace the cooler gasket', 900);
  const crew = await openOnPhone(openAs, 'subcontractor', '/subcontractor/submit-bill');
  const office = await openAs('admin');

  const number = await test.step('the subcontractor writes it, and is warned about the NTE', async () => {
    await crew.getByPlaceholder('Search by number, title or location').fill(closer.toLowerCase());
    await expect(crew.getByRole('checkbox', { name: /gasket/ })).toHaveCount(0);
    await crew.getByRole('checkbox', { name: /door closer/ }).click();
    await crew.getByLabel('Amount').fill('450.50');
    await expect(
      shown(crew, '$50.50 over the NTE. You can submit it, but the office may send it back.'),
    ).toBeVisible();
    await crew.getByPlaceholder('Search by number, title or location').fill('');
    await crew.getByRole('checkbox', { name: /gasket/ }).click();
    await expect(crew.getByRole('button', { name: 'Submit Bill' })).toBeDisabled();
    await crew.getByLabel('Amount').nth(1).fill('99');
    await crew.getByLabel('Your invoice number').fill('RH-77');
    await crew.getByLabel('Attach invoice').setInputFiles(INVOICE);
    await expect(crew.getByRole('button', { name: 'Remove invoice-77.pdf' })).toBeVisible();
    await crew.getByRole('button', { name: 'Save Draft' }).click();
    await expect(crew.getByText('Draft Saved', { exact: true })).toBeVisible();
    await crew.reload();
    await expect(crew.getByLabel('Your invoice number')).toHaveValue('RH-77');
    await expect(crew.getByText('invoice-77.pdf')).toBeVisible();
    await expectAccessible(crew);
    await crew.getByRole('button', { name: 'Save Draft' }).click();
    await expect(crew.getByText('Draft Updated', { exact: true })).toBeVisible();

    await crew.getByRole('button', { name: 'Submit Bill' }).click();
    const question = crew.getByRole('dialog', { name: 'This bill goes over the NTE' });
    await expect(question.getByText('$50.50')).toBeVisible();
    await expectAccessible(crew);
    await question.getByRole('button', { name: 'Submit $549.50 anyway' }).click();
    const toast = crew.getByText(/^Bill BILL-\d+ has been submitted successfully\.$/);
    const number = /BILL-\d+/.exec((await toast.textContent()) ?? '')?.[0] ?? '';
    await expect(crew).toHaveURL('/subcontractor/bills');
    return number;
  });

  await test.step('the office finds it by its work order, and sends it back', async () => {
    await office.goto(`/admin/subcontractor-bills?nte=over&q=${closer}`);
    await office.getByRole('link', { name: number }).filter({ visible: true }).click();
    await expect(shown(office, 'Over the NTE')).toBeVisible();
    await expect(office.getByRole('button', { name: /invoice-77\.pdf/ })).toBeVisible();
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Send back', exact: true }).click();
    await office.getByLabel('Reason').fill('The second hour is not on the report.');
    await office.getByRole('button', { name: 'Send bill back' }).click();
    await expect(shown(office, 'Sent back by the office')).toBeVisible();
  });

  await test.step('the subcontractor reads the reason, corrects the bill, and submits it under its number', async () => {
    await go(crew, '/subcontractor/bills');
    await crew.getByRole('link', { name: number }).filter({ visible: true }).click();
    await expect(shown(crew, 'The second hour is not on the report.')).toBeVisible();
    await crew.getByRole('link', { name: 'Correct and submit again' }).click();
    await expect(crew.getByRole('heading', { level: 1, name: `Correct bill ${number}` })).toBeVisible();
    await expect(shown(crew, 'The second hour is not on the report.')).toBeVisible();
    await expect(crew.getByText('invoice-77.pdf')).toBeVisible();
    await crew.getByLabel('Amount').first().fill('420');
    await crew.getByRole('button', { name: 'Submit Bill' }).click();
    await crew.getByRole('button', { name: /anyway$/ }).click();
    await expect(crew.getByText(`Bill ${number} has been submitted successfully.`)).toBeVisible();
  });

  await test.step('the office approves it with a note', async () => {
    await expect(office.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    await office.getByRole('button', { name: 'Approve', exact: true }).click();
    const question = office.getByRole('dialog', { name: 'Approve $20.00 over the NTE?' });
    await question.getByRole('button', { name: 'Approve over the NTE' }).click();
    await expect(question.getByLabel('Note')).toHaveAttribute('aria-invalid', 'true');
    await question.getByLabel('Note').fill('The second trip was agreed by phone.');
    await expectAccessible(office);
    await question.getByRole('button', { name: 'Approve over the NTE' }).click();
    await expect(shown(office, 'The second trip was agreed by phone.')).toBeVisible();
  });

  await test.step('the office downloads it as a PDF and as lines, and marks it as paid from the list', async () => {
    const [letter] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(letter.suggestedFilename()).toBe(`${number}.pdf`);
    await go(office, '/admin/subcontractor-bills');
    const [lines] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'Export lines' }).click(),
    ]);
    const text = await readFile(await lines.path(), 'utf8');
    expect(text).toContain(`${number},RH-77`);
    expect(text).toContain(gasket);
    await office
      .getByRole('checkbox', { name: new RegExp(number) })
      .filter({ visible: true })
      .click();
    await office.getByRole('button', { name: 'Mark 1 as paid · $519.00' }).click();
    const dialog = office.getByRole('dialog', { name: `Mark bill ${number} as paid` });
    await dialog.getByLabel('Reference').fill('ACH 7001');
    await expectAccessible(office);
    await dialog.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(office.getByText(`Bill ${number} marked as paid`)).toBeVisible();
    await expectAccessible(office);
  });

  await test.step('the subcontractor sees the payment, but not the office’s note', async () => {
    await go(crew, '/subcontractor/bills?status=paid');
    await crew.getByRole('link', { name: number }).filter({ visible: true }).click();
    await expect(shown(crew, /ACH 7001/)).toBeVisible();
    await expect(crew.getByText('The second hour is not on the report.')).toBeVisible();
    await expect(crew.getByText('agreed by phone')).toHaveCount(0);
    await expectAccessible(crew);
  });
});

test('a draft saves itself after two minutes, and disappears when it is deleted elsewhere', async ({
  openAs,
  portal,
  company,
}) => {
  await completed(portal, company, 'Repair the roof hatch', 300);
  const page = await openAs('subcontractor');
  const { client, profileId } = company.people.subcontractor;
  const drafts = async () =>
    (
      await client
        .from('subcontractor_bills')
        .select('id, external_bill_number')
        .eq('status', 'draft')
        .eq('submitted_by', profileId)
        .throwOnError()
    ).data;
  await page.clock.install();
  await page.goto('/subcontractor/submit-bill');
  await page.getByLabel('Your invoice number').fill('RH-78');
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await page.clock.fastForward('01:50');
  expect(await drafts()).toEqual([]);
  await page.clock.fastForward('00:15');
  await expect.poll(drafts).toEqual([expect.objectContaining({ external_bill_number: 'RH-78' })]);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();

  const [draft] = await drafts();
  await client
    .from('subcontractor_bills')
    .delete()
    .eq('id', draft?.id ?? '')
    .throwOnError();
  await page.clock.resume();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('This draft was deleted in another window.')).toBeVisible();
  await expect(page.getByLabel('Your invoice number')).toHaveValue('');
  await page.getByRole('button', { name: 'Keep it as a new draft' }).click();
  await expect(page.getByLabel('Your invoice number')).toHaveValue('RH-78');
});

test('the office is shown a bill number that the subcontractor has used before, and must confirm it at the approval', async ({
  openAs,
  portal,
  company,
}) => {
  const send = async (external_bill_number: string, title: string) => {
    const number = await completed(portal, company, title, 900);
    const { rows } = await portal.owner.query<{ id: string }>(
      'select id from public.work_orders where work_order_number = $1',
      [number],
    );
    const { data } = await company.people.subcontractor.client
      .rpc('submit_bill', { external_bill_number, lines: [{ work_order_id: rows[0]?.id ?? '', amount: 80 }] })
      .throwOnError();
    return data;
  };
  const first = await send('SN-41', 'Grease the hinges');
  const second = await send('sn - 41', 'Grease the hinges again');
  const office = await openAs('admin');
  await office.goto(`/admin/subcontractor-bills/${second.id}`);
  const warning = office.getByRole('status').filter({ hasText: 'Possible duplicate' });
  await expect(warning.getByRole('link', { name: first.internal_bill_number })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Approve', exact: true }).click();
  const question = office.getByRole('dialog', { name: `Approve bill ${second.internal_bill_number}?` });
  await expect(question.getByRole('link', { name: first.internal_bill_number })).toBeVisible();
  await expectAccessible(office);
  await question.getByRole('button', { name: 'Approve bill' }).click();
  await expect(office.getByText(`Bill ${second.internal_bill_number} approved`)).toBeVisible();
  await go(office, `/admin/subcontractor-bills/${first.id}`);
  await office.getByRole('link', { name: second.internal_bill_number }).click();
  await expect(office.getByRole('heading', { name: second.internal_bill_number })).toBeVisible();

  const crew = await openAs('subcontractor');
  await crew.goto(`/subcontractor/bills/${second.id}`);
  await expect(crew.getByRole('heading', { name: second.internal_bill_number })).toBeVisible();
  await expect(crew.getByText('Possible duplicate')).toHaveCount(0);
});
