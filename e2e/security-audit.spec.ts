/** Security Audit: sentences that lead to records, filters, the export, and a log that was changed behind its back. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { expect as expectSoon, type OpenAs, test } from './support/company-journey.ts';
import { createPaperwork } from './support/paperwork.ts';

test.use({ world: 'security-audit' });
// It verifies the whole log, and looks for problems of accessibility on three screens.
test.setTimeout(240_000);
// Each filter is a fresh visit of the page, which a busy machine takes long to load.
const expect = expectSoon.configure({ timeout: 30_000 });

const rows = (page: Page) => page.getByRole('table').getByRole('row');

/** A bill that an administrator has approved, and so an entry of the log. */
async function approvedBill(portal: TestPortal, company: Company): Promise<string> {
  const { billId } = await createPaperwork(portal, company);
  await company.people.admin.client.rpc('approve_bill', { bill_id: billId }).throwOnError();
  return billId;
}

async function openWide(openAs: OpenAs): Promise<Page> {
  const page = await openAs('admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}

test('an administrator reads and filters the log', async ({ openAs, company, portal }) => {
  const billId = await approvedBill(portal, company);
  const refused = await company.people.partner.client
    .from('organizations')
    .insert({ name: 'Mine', organization_type: 'partner' });
  expect(refused.status).toBe(403);
  const page = await openWide(openAs);

  await test.step('an entry is a sentence that leads to its record', async () => {
    await page.goto('/admin/security-audit');
    const sentence = page.getByRole('link', { name: /^admin Person approved BILL-\d+$/ });
    await expect(rows(page).filter({ has: sentence })).toHaveCount(1);
    await expect(sentence).toHaveAttribute('href', `/admin/subcontractor-bills/${billId}`);
    const entry = rows(page).filter({ has: sentence });
    await expect(entry).toContainText('Status: Submitted → Approved');
    await expect(entry).toContainText('127.0.0.1');
    await expect(entry.getByText(billId).first()).toBeHidden();
    await entry.getByRole('button', { name: 'IDs' }).click();
    await expect(entry.getByText(billId).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('filters are in the address: type, person, record, and network address', async () => {
    await page.goto('/admin/security-audit?action=sign_in');
    await expect(rows(page).filter({ hasText: 'employee Person signed in' })).toHaveCount(1);
    await expect(rows(page).filter({ hasText: 'approved' })).toHaveCount(0);
    await page.goto(`/admin/security-audit?person=${company.people.subcontractor.profileId}`);
    await expect(
      rows(page).filter({ hasText: 'subcontractor Person submitted BILL-' }).first(),
    ).toBeVisible();
    await expect(rows(page).filter({ hasText: 'admin Person' })).toHaveCount(0);
    await page.goto(`/admin/security-audit?record=${billId}`);
    await expect(rows(page).filter({ hasText: 'approved BILL-' })).toHaveCount(1);
    await expect(rows(page).filter({ hasText: 'signed in' })).toHaveCount(0);
    await page.goto('/admin/security-audit');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('combobox', { name: 'Network address' }).fill('192.0.2.77');
    await page.getByRole('option', { name: '192.0.2.77' }).click();
    await expect(page).toHaveURL(/address=192\.0\.2\.77/);
    await expect(page.getByText('approved BILL-')).toHaveCount(0);
  });

  await test.step('refusals are recorded within seconds', async () => {
    await expect(async () => {
      await page.goto('/admin/security-audit?action=refusal');
      await expect(rows(page).filter({ hasText: 'partner Person was refused: Organizations' })).toHaveCount(
        1,
        { timeout: 5_000 },
      );
    }).toPass({ timeout: 60_000 });
  });

  await test.step('the page of a record shows its part of the log', async () => {
    await page.goto(`/admin/subcontractor-bills/${billId}`);
    await page.getByText('Audit log', { exact: true }).click();
    await expect(page.getByText(/^admin Person approved BILL-\d+$/)).toBeVisible();
    await expectAccessible(page);
  });
});

test('the page of every record shows its part of the log', async ({ openAs, company, portal }) => {
  const records = await createPaperwork(portal, company);
  const { admin, employee } = company.people;
  await admin.client
    .rpc('add_time', {
      ...{ employee_id: employee.profileId, work_order_id: records.workOrderId, project_id: null },
      ...{ started_at: '2026-01-15T13:00:00Z', ended_at: '2026-01-15T14:00:00Z', time_zone: 'UTC' },
      ...{ work_performed: 'Door', reason: 'Forgotten' },
    })
    .throwOnError();
  const page = await openWide(openAs);
  for (const address of [
    `/admin/work-orders/${records.workOrderId}`,
    `/admin/reports/${records.reportId}`,
    `/admin/subcontractor-bills/${records.billId}`,
    `/admin/partner-billing/invoices/${records.invoiceId}`,
    `/admin/finance/receipts/${records.receiptId}`,
    `/admin/partner-locations/${records.locationId}`,
    `/admin/projects/${records.projectId}`,
    `/admin/time-management?tab=timesheets&person=${employee.profileId}`,
  ]) {
    await page.goto(address);
    await page.getByText('Audit log', { exact: true }).click();
    const entries = page.getByRole('group').filter({ hasText: 'Audit log' }).getByRole('listitem');
    await expect(entries.first(), address).toBeVisible();
  }
  // Of all that the log knows of the person.
  await expect(page.getByRole('group').getByText(/ signed in$/)).toHaveCount(0);
});

test('an administrator exports and verifies the log', async ({ openAs, company, portal }) => {
  const billId = await approvedBill(portal, company);
  const page = await openWide(openAs);

  await test.step('an export is a file with the sentences, and an entry itself', async () => {
    await page.goto('/admin/security-audit?action=sign_in');
    await expect(rows(page).filter({ hasText: 'signed in' }).first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('employee Person signed in');
    await page.goto('/admin/security-audit?action=export');
    await expect(rows(page).filter({ hasText: /admin Person exported \d+ rows of Audit log/ })).toHaveCount(
      1,
    );
  });

  await test.step('a log that nobody changed is verified, and a changed entry is found', async () => {
    await page.goto('/admin/security-audit');
    await expect(page.getByText(/^Block \d+, sealed /)).toBeVisible();
    const verify = page.getByRole('button', { name: 'Verify the log' });
    await verify.click();
    await expect(page.getByText(/^Nothing was changed: [\d,]+ entries in \d+ blocks? match/)).toBeVisible();
    const isSealed = async () => {
      const { rowCount } = await portal.owner.query(
        `select from public.audit_log e join public.audit_blocks b on e.position < b.position_until
         where e.record_id = $1 and e.after ->> 'status' = 'approved'`,
        [billId],
      );
      return (rowCount ?? 0) > 0;
    };
    await expect.poll(isSealed, { timeout: 30_000 }).toBe(true);
    await portal.owner.query(
      `update public.audit_log set actor_profile_id = $1
       where record_id = $2 and after ->> 'status' = 'approved'`,
      [company.people.manager.profileId, billId],
    );
    await verify.click();
    await expect(page.getByText('The log was changed')).toBeVisible();
    await expect(page.getByText(/^The entries of block \d+ are not those that were sealed/)).toBeVisible();
    await expectAccessible(page);
  });
});
