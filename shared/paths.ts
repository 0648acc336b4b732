/** Who a screen asks for: a user type (portal requirements 6), everybody with a session, or the whole world. */
export type RequiredUserType = 'admin' | 'employee' | 'partner' | 'subcontractor';
export type RouteAccess = RequiredUserType | 'signed-in' | 'public';

/**
 * Every URL of the portal, in the router's notation, with who may open it.
 * `web/routes/` has one file for each (the structure check compares them), and the guard reads its requirement here.
 */
export const SCREENS = {
  '/': 'signed-in',
  '/auth': 'public',
  '/reset-password': 'public',
  '/setup': 'public',
  '/unsubscribe': 'public',
  '/account-change': 'public',
  '/invitation': 'public',
  '/example': 'public',
  '/i/$token': 'public',
  '/messages': 'signed-in',
  '/notifications': 'signed-in',
  '/device': 'signed-in',
  '/device/support': 'signed-in',
  '/share-photos': 'signed-in',

  '/admin/dashboard': 'admin',
  '/admin/billing-dashboard': 'admin',
  '/admin/time-management': 'admin',
  '/admin/users': 'admin',
  '/admin/users/$id': 'admin',
  '/admin/organizations': 'admin',
  '/admin/organizations/$id': 'admin',
  '/admin/projects': 'admin',
  '/admin/projects/$id': 'admin',
  '/admin/partner-locations': 'admin',
  '/admin/partner-locations/$id': 'admin',
  '/admin/employees': 'admin',
  '/admin/subcontractor-bills': 'admin',
  '/admin/subcontractor-bills/create': 'admin',
  '/admin/subcontractor-bills/payment-runs': 'admin',
  '/admin/subcontractor-bills/payment-runs/new': 'admin',
  '/admin/subcontractor-bills/payment-runs/$id': 'admin',
  '/admin/subcontractor-bills/year-totals': 'admin',
  '/admin/subcontractor-bills/$id': 'admin',
  '/admin/submit-bill': 'admin',
  '/admin/security-audit': 'admin',
  '/admin/system-health': 'admin',
  '/admin/test-email': 'admin',
  '/admin/test-email/$id': 'admin',
  '/admin/settings/email': 'admin',
  '/admin/utilities': 'admin',
  '/admin/partner-billing/invoices': 'admin',
  '/admin/partner-billing/invoices/$id': 'admin',
  '/admin/partner-billing/select-reports': 'admin',
  '/admin/partner-billing/payments': 'admin',
  '/admin/partner-billing/payments/new': 'admin',
  '/admin/partner-billing/payments/$id': 'admin',
  '/admin/partner-billing/receivables': 'admin',
  '/admin/partner-billing/receivables/$id': 'admin',
  '/admin/partner-billing/accounting': 'admin',
  '/admin/partner-billing/contracts': 'admin',
  '/admin/partner-billing/contracts/$id': 'admin',
  '/admin/partner-billing/accounting/$id': 'admin',
  '/admin/testing': 'admin',
  '/admin/settings/company': 'admin',
  '/admin/settings/working-time': 'admin',
  '/admin/settings/work-orders': 'admin',
  '/admin/settings/trades': 'admin',
  '/admin/settings/prices': 'admin',
  '/admin/settings/prices/new': 'admin',
  '/admin/settings/prices/$id': 'admin',
  '/admin/settings/taxes': 'admin',
  '/admin/settings/taxes/new': 'admin',
  '/admin/settings/taxes/$id': 'admin',
  '/admin/settings/invoicing': 'admin',
  '/admin/settings/accounting': 'admin',
  '/admin/settings/reminders': 'admin',
  '/admin/settings/numbering': 'admin',
  '/admin/settings/branding': 'admin',

  '/admin/pipeline-dashboard': 'employee',
  '/admin/work-orders': 'employee',
  '/admin/work-orders/new': 'employee',
  '/admin/work-orders/$id': 'employee',
  '/admin/work-orders/$id/edit': 'employee',
  '/admin/work-orders/$workOrderId/submit-report': 'employee',
  '/admin/analytics': 'employee',
  '/admin/analytics/margin': 'employee',
  '/admin/email-templates': 'employee',
  '/admin/email-templates/$name': 'employee',
  '/admin/reports': 'employee',
  '/admin/reports/$id': 'employee',
  '/admin/receipts': 'employee',
  '/admin/receipts/upload': 'employee',
  '/admin/finance/receipts': 'employee',
  '/admin/finance/receipts/$id': 'employee',
  '/admin/profile': 'employee',
  '/admin/messages': 'employee',

  '/employee/dashboard': 'employee',
  '/employee/time-reports': 'employee',
  '/employee/time-reports/submit/$workOrderId': 'employee',
  '/employee/receipts': 'employee',
  '/employee/receipts/new': 'employee',
  '/employee/receipts/$id': 'employee',
  '/employee/daily-route': 'employee',
  '/employee/messages': 'employee',
  '/employee/assignments/$id': 'employee',

  '/partner/dashboard': 'partner',
  '/partner/work-orders/new': 'partner',
  '/partner/work-orders': 'partner',
  '/partner/work-orders/$id': 'partner',
  '/partner/locations': 'partner',
  '/partner/locations/$id': 'partner',
  '/partner/reports': 'partner',
  '/partner/reports/$id': 'partner',
  '/partner/profile': 'partner',
  '/partner/team': 'partner',
  '/partner/invoices': 'partner',
  '/partner/invoices/$id': 'partner',
  '/partner/messages': 'partner',

  '/subcontractor/dashboard': 'subcontractor',
  '/subcontractor/work-orders': 'subcontractor',
  '/subcontractor/work-orders/$id': 'subcontractor',
  '/subcontractor/submit-report': 'subcontractor',
  '/subcontractor/reports/new/$workOrderId': 'subcontractor',
  '/subcontractor/reports': 'subcontractor',
  '/subcontractor/reports/$id': 'subcontractor',
  '/subcontractor/profile': 'subcontractor',
  '/subcontractor/team': 'subcontractor',
  '/subcontractor/submit-bill': 'subcontractor',
  '/subcontractor/bills': 'subcontractor',
  '/subcontractor/bills/$id': 'subcontractor',
  '/subcontractor/messages': 'subcontractor',
} as const satisfies Record<string, RouteAccess>;

export type Screen = keyof typeof SCREENS;

/** Old and short addresses, and where each leads. */
export const REDIRECTS = {
  '/admin': '/admin/dashboard',
  '/admin/time-entry': '/admin/time-management',
  '/admin/invoices': '/admin/subcontractor-bills',
  '/admin/settings': '/admin/profile',
  '/admin/partner-billing': '/admin/partner-billing/invoices',
  '/employee': '/employee/dashboard',
  '/partner': '/partner/dashboard',
  '/subcontractor': '/subcontractor/dashboard',
  '/subcontractor/invoices': '/subcontractor/bills',
  '/subcontractor/submit-invoice': '/subcontractor/submit-bill',
} as const satisfies Record<string, Screen>;

type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

type PathArguments<Path extends Screen> = [ParamNames<Path>] extends [never]
  ? []
  : [params: Record<ParamNames<Path>, string>];

/**
 * Builds the address of a screen, without host: `pathTo('/admin/reports/$id', { id })`.
 * Values are encoded; a missing one does not compile.
 */
export function pathTo<Path extends Screen>(screen: Path, ...[params]: PathArguments<Path>): string {
  const values: Record<string, string> = params ?? {};
  return screen.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** What the guard asks for at a router path; paths that only redirect ask for nothing but a session. */
export function accessOf(routerPath: string): RouteAccess {
  const screens: Record<string, RouteAccess> = SCREENS;
  return screens[routerPath.replace(/(.)\/$/, '$1')] ?? 'signed-in';
}
