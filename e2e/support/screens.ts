import type { Page } from '@playwright/test';
import { VISITORS, type Visitor } from '#test/support/visitors.ts';
import { oncePerPortal } from '#test/support/worlds.ts';
import { test as base, companyOf, expect, type OpenAs } from './company-journey.ts';
import { createPaperwork, type Paperwork } from './paperwork.ts';
import { expectSettled } from './settled.ts';

/** A journey through the screens of a company that has one record of each kind. */
export const test = base.extend<{ paperwork: Paperwork }>({
  paperwork: async ({ portal }, use) => use(await paperworkOf(portal)),
});

const paperworkOf = oncePerPortal(async (portal) => createPaperwork(portal, await companyOf(portal)));

/**
 * Opens the portal as a person, on their own dashboard.
 * @param prepare the page, before the portal is opened in it
 */
export async function openAtHome(
  openAs: OpenAs,
  visitor: Visitor,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await openAs(visitor, { refused: visitor === 'partner' ? /subcontractor_bills/ : undefined });
  await prepare?.(page);
  await page.goto(VISITORS[visitor].home);
  await expectScreen(page, VISITORS[visitor].home);
  return page;
}

/** The URL of a screen, with the ids of the paperwork for its parameters. */
export function addressOf(screen: string, paperwork: Paperwork): string {
  const noun = /\/([a-z-]+)\/\$id/.exec(screen)?.[1];
  const id = {
    'work-orders': paperwork.workOrderId,
    assignments: paperwork.assignmentId,
    reports: paperwork.reportId,
    receipts: paperwork.receiptId,
    bills: paperwork.billId,
    'subcontractor-bills': paperwork.billId,
    invoices: paperwork.invoiceId,
    payments: paperwork.paymentId,
    receivables: paperwork.customerId,
    contracts: paperwork.projectId,
    'payment-runs': paperwork.paymentRunId,
    taxes: paperwork.taxRateId,
    accounting: paperwork.accountingBatchId,
    'partner-locations': paperwork.locationId,
    locations: paperwork.locationId,
    projects: paperwork.projectId,
    users: paperwork.personId,
    organizations: paperwork.organizationId,
    'test-email': paperwork.emailId,
  }[noun ?? ''];
  return screen
    .replace('$workOrderId', paperwork.workOrderId)
    .replace('$name', 'recovery')
    .replace('$id', id ?? '');
}

/** Opens a page of the portal as a link in it does: without reloading the portal. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (window.location.pathname !== to) document.querySelector('h1')?.setAttribute('data-left-behind', '');
    window.history.pushState(null, '', to);
  }, address);
}

/** A screen is loaded with all its data: its own title is shown, and no error page and no 404 page. */
export async function expectScreen(page: Page, address: string): Promise<void> {
  await expect(page.locator('h1[data-left-behind]'), address).toHaveCount(0);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title, address).toHaveCount(1);
  await expectSettled(page);
  await expect(title, address).not.toHaveText(/^(|Something went wrong|Page Not Found)$/);
}
