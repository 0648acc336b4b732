import { expect, type Page } from '@playwright/test';
import type { Screen } from '#shared/paths.ts';
import type { Visitor } from '#test/support/visitors.ts';
import { expectAccessible } from './axe.ts';
import { clippedAmounts, countAmounts } from './clipped-amounts.ts';
import type { Paperwork } from './paperwork.ts';
import { addressOf, expectScreen, go } from './screens.ts';

type Screens = Partial<Record<Visitor, readonly Screen[]>>;

/** One of each kind of screen in each area: dashboard, list, details, form, messages, profile. */
const REPRESENTATIVES: Screens = {
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

/** Every screen that shows money. */
const WITH_AMOUNTS: Screens = {
  admin: [
    ...(['/admin/dashboard', '/admin/billing-dashboard', '/admin/time-management'] as const),
    ...(['/admin/work-orders', '/admin/work-orders/$id', '/admin/projects/$id', '/admin/employees'] as const),
    ...(['/admin/subcontractor-bills', '/admin/subcontractor-bills/$id', '/admin/reports/$id'] as const),
    ...(['/admin/finance/receipts', '/admin/finance/receipts/$id', '/admin/receipts'] as const),
    ...(['/admin/partner-billing/invoices', '/admin/partner-billing/invoices/$id'] as const),
    ...(['/admin/partner-billing/payments', '/admin/partner-billing/receivables'] as const),
    ...(['/admin/partner-billing/contracts', '/admin/partner-billing/contracts/$id'] as const),
    ...(['/admin/partner-billing/accounting/$id', '/admin/analytics/margin'] as const),
  ],
  subcontractor: [
    ...([
      '/subcontractor/dashboard',
      '/subcontractor/work-orders',
      '/subcontractor/work-orders/$id',
    ] as const),
    ...(['/subcontractor/bills', '/subcontractor/bills/$id', '/subcontractor/submit-bill'] as const),
  ],
};
/** Otherwise a test could check screens without any. */
const FEWEST_AMOUNTS: Partial<Record<Visitor, number>> = { admin: 41, subcontractor: 9 };

/** Additional parameters of the URL, if they show the money. */
const SEARCH: Partial<Record<Screen, string>> = { '/admin/time-management': '?tab=items' };

/** The screens on which more is asked of a visitor than whether they open. */
export const askedScreens = (visitor: Visitor): Screen[] => [
  ...new Set([...(REPRESENTATIVES[visitor] ?? []), ...(WITH_AMOUNTS[visitor] ?? [])]),
];

/**
 * Opens screens as a visitor, one after the other, in a portal with the largest amounts: each opens with its title, one
 * of each kind keeps the rules of accessibility, and no amount is cut off.
 */
export function questionsOf(page: Page, visitor: Visitor, paperwork: Paperwork) {
  let amounts = 0;
  return {
    async ask(screen: Screen): Promise<void> {
      const address = addressOf(screen, paperwork);
      await go(page, `${address}${SEARCH[screen] ?? ''}`);
      await expectScreen(page, address);
      const notFound = page.getByText('This was not found');
      await expect(notFound, address).toHaveCount(isForeign(visitor, screen) ? 1 : 0);
      await expect(page.getByRole('button', { name: 'Try Again' }), address).toHaveCount(0);
      if (REPRESENTATIVES[visitor]?.includes(screen)) await expectAccessible(page);
      if (!WITH_AMOUNTS[visitor]?.includes(screen)) return;
      // A list may still take its place.
      await expect.poll(() => clippedAmounts(page), address).toEqual([]);
      amounts += await countAmounts(page);
    },
    expectAmounts(): void {
      expect(amounts).toBeGreaterThanOrEqual(FEWEST_AMOUNTS[visitor] ?? 0);
    },
  };
}

/** A subcontractor's screen opens for all roles, but its data is protected: a customer sees no bill there. */
function isForeign(visitor: Visitor, screen: Screen): boolean {
  return (
    (visitor === 'partner' && screen === '/subcontractor/bills/$id') ||
    // An employee may open the areas of customers and subcontractors, and sees no invoice and no bill there.
    (visitor === 'employee' && ['/partner/invoices/$id', '/subcontractor/bills/$id'].includes(screen))
  );
}
