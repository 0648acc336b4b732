/** Accessibility rules on one of each kind of screen in each area. */
import type { Screen } from '#shared/paths.ts';
import { expectAccessible } from './support/axe.ts';
import { addressOf, expectScreen, go, openAtHome, test, type Visitor } from './support/screens.ts';

test.use({ world: 'accessible' });

/** Dashboard, list, details, form, messages, profile. */
const REPRESENTATIVES: Record<'admin' | 'employee' | 'partner' | 'subcontractor', Screen[]> = {
  admin: [
    '/admin/dashboard',
    '/admin/work-orders',
    '/admin/work-orders/$id',
    '/admin/work-orders/$id/edit',
    '/admin/reports/$id',
    '/admin/subcontractor-bills/$id',
    '/admin/system-health',
    '/admin/analytics',
  ],
  employee: ['/employee/dashboard', '/employee/time-reports', '/employee/daily-route', '/employee/messages'],
  partner: ['/partner/dashboard', '/partner/work-orders/new', '/partner/work-orders/$id', '/partner/profile'],
  subcontractor: [
    '/subcontractor/dashboard',
    '/subcontractor/submit-report',
    '/subcontractor/reports/new/$workOrderId',
    '/subcontractor/submit-bill',
    '/subcontractor/bills/$id',
  ],
};

for (const [visitor, screens] of Object.entries(REPRESENTATIVES) as [Visitor, Screen[]][]) {
  test(`${visitor}: each kind of screen keeps the rules of accessibility`, async ({ openAs, paperwork }) => {
    test.slow();
    const page = await openAtHome(openAs, visitor);
    for (const screen of screens) {
      await test.step(screen, async () => {
        const address = addressOf(screen, paperwork);
        await go(page, address);
        await expectScreen(page, address);
        await expectAccessible(page);
      });
    }
  });
}
