/** On a phone, header, filters and bars leave two thirds of the screen to what it is about. */
import type { Screen } from '#shared/paths.ts';
import { expect } from './support/company-journey.ts';
import { contentShare } from './support/content-share.ts';
import { addressOf, expectScreen, go, openAtHome, test, type Visitor } from './support/screens.ts';

test.use({ scene: 'phone-room' });

const SCREENS = {
  admin: [
    '/admin/dashboard',
    '/admin/billing-dashboard',
    '/admin/pipeline-dashboard',
    '/admin/work-orders',
    '/admin/work-orders/$id',
    '/admin/work-orders/$id/edit',
    '/admin/reports',
    '/admin/reports/$id',
    '/admin/receipts',
    '/admin/finance/receipts',
    '/admin/finance/receipts/$id',
    '/admin/subcontractor-bills',
    '/admin/subcontractor-bills/create',
    '/admin/subcontractor-bills/$id',
    '/admin/partner-billing/invoices',
    '/admin/partner-billing/invoices/$id',
    '/admin/partner-billing/select-reports',
    '/admin/projects',
    '/admin/projects/$id',
    '/admin/partner-locations',
    '/admin/partner-locations/$id',
    '/admin/users',
    '/admin/organizations',
    '/admin/employees',
    '/admin/time-management',
    '/admin/analytics',
    '/admin/security-audit',
    '/admin/messages',
  ],
  employee: [
    '/employee/dashboard',
    '/employee/time-reports',
    '/employee/time-reports/submit/$workOrderId',
    '/employee/receipts',
    '/employee/receipts/new',
    '/employee/receipts/$id',
    '/employee/daily-route',
    '/employee/assignments/$id',
    '/employee/messages',
    '/notifications',
  ],
  partner: [
    '/partner/dashboard',
    '/partner/work-orders',
    '/partner/work-orders/$id',
    '/partner/work-orders/new',
    '/partner/locations',
    '/partner/locations/$id',
    '/partner/reports',
    '/partner/reports/$id',
    '/partner/invoices',
    '/partner/messages',
  ],
  subcontractor: [
    '/subcontractor/dashboard',
    '/subcontractor/work-orders',
    '/subcontractor/work-orders/$id',
    '/subcontractor/submit-report',
    '/subcontractor/reports/new/$workOrderId',
    '/subcontractor/reports',
    '/subcontractor/reports/$id',
    '/subcontractor/submit-bill',
    '/subcontractor/bills',
    '/subcontractor/bills/$id',
    '/subcontractor/messages',
  ],
} as const satisfies Partial<Record<Visitor, readonly Screen[]>>;

for (const [visitor, screens] of Object.entries(SCREENS) as [keyof typeof SCREENS, readonly Screen[]][]) {
  test(`${visitor}: the content has two thirds of each screen`, async ({ openAs, paperwork }) => {
    test.slow();
    const page = await openAtHome(openAs, visitor);
    const shares: [Screen, number][] = [];
    for (const screen of screens) {
      const address = addressOf(screen, paperwork);
      await go(page, address);
      await expectScreen(page, address);
      shares.push([screen, await contentShare(page)]);
    }
    expect(shares.filter(([, share]) => share < 2 / 3)).toEqual([]);
  });
}
