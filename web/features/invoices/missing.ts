import { pathTo } from '#shared/paths.ts';
import type { Capability } from '#shared/rules/capabilities.ts';
import { opensFor } from '#shared/rules/screen-capabilities.ts';
import type { Proposal } from '#web/features/invoices/ready-queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { message, received, t } from '#web/lib/text.ts';

/** In a few words, for the row. */
const LABELS = {
  report_not_approved: message('Report to review'),
  time_not_approved: message('Time to approve'),
  bill_not_approved: message('Bill to review'),
  no_bill: message('No bill yet'),
  receipt_not_approved: message('Receipt to review'),
  mileage_not_approved: message('Mileage to approve'),
  no_reference: message('No PO or reference'),
  no_photos: message('No photos'),
  over_nte: message('Over NTE'),
  no_price: message('No price'),
} as const;

/** What is missing, with its consequence. */
const TEXTS = {
  report_not_approved: message('Another report waits for review. It is not in this amount.'),
  time_not_approved: message('Some time is not approved yet. It is not in this amount.'),
  bill_not_approved: message('A subcontractor bill waits for review. It is not in this amount.'),
  no_bill: message(
    'The subcontractor has not billed this work. Its hours have the price of a price list, whatever the bill will be.',
  ),
  receipt_not_approved: message('A receipt waits for review. It is not in this amount.'),
  mileage_not_approved: message('Some mileage is not approved yet. It is not in this amount.'),
  no_reference: message('This customer requires a PO or reference, and the work order has none.'),
  no_photos: message('This customer wants photos, and no approved report of the work order has one.'),
  no_price: message('No price list has a price for some of this work. It would be invoiced at $0.00.'),
} as const;

const ACTIONS = {
  report_not_approved: message('Review the report'),
  time_not_approved: message('Approve the time'),
  bill_not_approved: message('Review the bill'),
  no_bill: message('Open the work order'),
  receipt_not_approved: message('Review the receipt'),
  mileage_not_approved: message('Approve the mileage'),
  no_reference: message('Enter the reference'),
  no_photos: message('Open the work order'),
  over_nte: message('Open the work order'),
  no_price: message('Set prices'),
} as const;

type Missing = keyof typeof LABELS;
const isKnown = (missing: string): missing is Missing => Object.hasOwn(LABELS, missing);

/** What is missing for billing, in a few words. */
export const missingLabel = (missing: string): string =>
  t(isKnown(missing) ? LABELS[missing] : received(missing));

interface Fix {
  text: string;
  /** The screen on which the user can fix it; undefined where it does not open for them. */
  link: { to: string; label: string } | undefined;
}

/** What is missing for billing a work order, and where to fix it. */
export function fixOf(missing: string, row: Proposal, capabilities: readonly Capability[]): Fix {
  if (!isKnown(missing)) return { text: missing, link: undefined };
  const text =
    missing === 'over_nte'
      ? t('With this amount, the work order is over its NTE of {{nte}}.', {
          nte: formatMoney(row.nte_amount),
        })
      : t(TEXTS[missing]);
  const screen = screenOf(missing, row);
  const isOpen = screen && opensFor(screen.path, capabilities);
  return { text, link: isOpen ? { to: screen.to, label: t(ACTIONS[missing]) } : undefined };
}

function screenOf(missing: Missing, { work_order_id, project_id, waiting }: Proposal) {
  const { report, time, bill, receipt } = waiting;
  const at = <Path extends keyof typeof RECORD_SCREENS>(path: Path, id: string | null | undefined) =>
    id ? { path, to: RECORD_SCREENS[path](id) } : undefined;
  switch (missing) {
    case 'report_not_approved':
      return at('/admin/reports/$id', report);
    case 'bill_not_approved':
      return at('/admin/subcontractor-bills/$id', bill);
    case 'receipt_not_approved':
      return at('/admin/finance/receipts/$id', receipt);
    case 'time_not_approved':
      return at('/admin/time-management', time);
    case 'no_reference':
      return at('/admin/work-orders/$id/edit', work_order_id);
    case 'no_bill':
    case 'no_photos':
    case 'mileage_not_approved':
    case 'over_nte':
      return at('/admin/work-orders/$id', work_order_id) ?? at('/admin/projects/$id', project_id);
    case 'no_price':
      return { path: '/admin/settings/prices', to: pathTo('/admin/settings/prices') };
  }
}

const RECORD_SCREENS = {
  '/admin/reports/$id': (id: string) => pathTo('/admin/reports/$id', { id }),
  '/admin/subcontractor-bills/$id': (id: string) => pathTo('/admin/subcontractor-bills/$id', { id }),
  '/admin/finance/receipts/$id': (id: string) => pathTo('/admin/finance/receipts/$id', { id }),
  '/admin/time-management': (person: string) =>
    `${pathTo('/admin/time-management')}?tab=timesheets&person=${person}`,
  '/admin/work-orders/$id/edit': (id: string) => pathTo('/admin/work-orders/$id/edit', { id }),
  '/admin/projects/$id': (id: string) => pathTo('/admin/projects/$id', { id }),
  '/admin/work-orders/$id': (id: string) => pathTo('/admin/work-orders/$id', { id }),
};
