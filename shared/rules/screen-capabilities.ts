import { accessOf, type Screen } from '#shared/paths.ts';
import type { Capability } from '#shared/rules/capabilities.ts';
import { permits, type Role } from '#shared/rules/roles.ts';

const MONEY = ['approve_bills', 'pay_bills', 'invoice', 'see_costs'] as const;
const SETTINGS = ['manage_settings'] as const;

/**
 * Screens that open only for people of the contractor with one of these capabilities, besides the user type that
 * `SCREENS` asks for; 'any' is whoever has a capability. A technician has none.
 */
const SCREEN_CAPABILITIES: Partial<Record<Screen, readonly Capability[] | 'any'>> = {
  '/admin/pipeline-dashboard': 'any',
  '/admin/analytics': 'any',
  '/admin/analytics/margin': ['see_costs'],
  '/admin/email-templates': 'any',
  '/admin/email-templates/$name': 'any',
  '/admin/work-orders/new': ['assign_work'],
  '/admin/work-orders/$id/edit': ['assign_work'],
  '/admin/billing-dashboard': MONEY,
  '/admin/time-management': ['manage_time', 'see_costs'],
  '/admin/employees': ['manage_people', 'see_costs'],
  '/admin/subcontractor-bills/create': ['approve_bills'],
  '/admin/subcontractor-bills/payment-runs': ['pay_bills', 'see_costs'],
  '/admin/subcontractor-bills/payment-runs/new': ['pay_bills'],
  '/admin/subcontractor-bills/payment-runs/$id': ['pay_bills', 'see_costs'],
  '/admin/subcontractor-bills/year-totals': ['pay_bills'],
  '/admin/submit-bill': ['approve_bills'],
  '/admin/partner-billing/invoices': ['invoice', 'see_costs'],
  '/admin/partner-billing/invoices/$id': ['invoice', 'see_costs'],
  '/admin/partner-billing/select-reports': ['invoice'],
  '/admin/partner-billing/payments': ['invoice', 'see_costs'],
  '/admin/partner-billing/payments/new': ['invoice'],
  '/admin/partner-billing/payments/$id': ['invoice', 'see_costs'],
  '/admin/partner-billing/receivables': ['invoice', 'see_costs'],
  '/admin/partner-billing/receivables/$id': ['invoice', 'see_costs'],
  '/admin/partner-billing/accounting': ['see_costs'],
  '/admin/partner-billing/contracts': ['invoice', 'see_costs'],
  '/admin/partner-billing/contracts/$id': ['invoice', 'see_costs'],
  '/admin/partner-billing/accounting/$id': ['see_costs'],
  '/admin/security-audit': SETTINGS,
  '/admin/system-health': SETTINGS,
  '/admin/test-email': SETTINGS,
  '/admin/test-email/$id': SETTINGS,
  '/admin/settings/company': SETTINGS,
  '/admin/settings/working-time': SETTINGS,
  '/admin/settings/work-orders': SETTINGS,
  '/admin/settings/trades': SETTINGS,
  '/admin/settings/prices': ['invoice', 'see_costs'],
  '/admin/settings/prices/new': ['invoice'],
  '/admin/settings/prices/$id': ['invoice', 'see_costs'],
  '/admin/settings/taxes': ['invoice', 'see_costs'],
  '/admin/settings/taxes/new': ['invoice'],
  '/admin/settings/taxes/$id': ['invoice', 'see_costs'],
  '/admin/settings/invoicing': SETTINGS,
  '/admin/settings/accounting': ['see_costs'],
  '/admin/settings/reminders': SETTINGS,
  '/admin/settings/numbering': SETTINGS,
  '/admin/settings/branding': SETTINGS,
  '/admin/settings/email': SETTINGS,
  '/admin/utilities': SETTINGS,
  '/admin/testing': SETTINGS,
};

/** Whether these capabilities open the screen at a router path, for somebody of the user type that it asks for. */
export function opensFor(routerPath: string, capabilities: readonly Capability[]): boolean {
  const needs: Partial<Record<string, readonly Capability[] | 'any'>> = SCREEN_CAPABILITIES;
  const needed = needs[routerPath.replace(/(.)\/$/, '$1')];
  if (needed === undefined) return true;
  return needed === 'any' ? capabilities.length > 0 : needed.some((name) => capabilities.includes(name));
}

interface ScreenVisitor {
  roles: readonly Role[];
  capabilities: readonly Capability[];
}

/** Whether the screen at a router path opens for this person. The database guards its data. */
export function isScreenOpen(routerPath: string, { roles, capabilities }: ScreenVisitor): boolean {
  const access = accessOf(routerPath);
  const isPermitted = access === 'signed-in' || access === 'public' || permits(roles, access);
  return isPermitted && opensFor(routerPath, capabilities);
}
