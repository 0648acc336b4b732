import type { Screen } from '#shared/paths.ts';
import { type Capability, PRESETS } from '#shared/rules/capabilities.ts';
import type { Role } from '#shared/rules/roles.ts';

/** The columns: each preset with the role that it usually has, two presets with the role admin, and other companies' people. */
export const SCREEN_VISITORS = {
  administrator: { role: 'admin', capabilities: PRESETS.administrator },
  billing: { role: 'admin', capabilities: PRESETS.billing },
  payroll: { role: 'admin', capabilities: PRESETS.payroll },
  read_only: { role: 'admin', capabilities: PRESETS.read_only },
  dispatching_admin: { role: 'admin', capabilities: PRESETS.dispatcher },
  powerless_admin: { role: 'admin', capabilities: PRESETS.technician },
  manager: { role: 'employee', capabilities: PRESETS.manager },
  dispatcher: { role: 'employee', capabilities: PRESETS.dispatcher },
  reviewer: { role: 'employee', capabilities: PRESETS.reviewer },
  technician: { role: 'employee', capabilities: PRESETS.technician },
  partner: { role: 'partner', capabilities: [] },
  subcontractor: { role: 'subcontractor', capabilities: [] },
} as const satisfies Record<string, { role: Role; capabilities: readonly Capability[] }>;
export type ScreenVisitorName = keyof typeof SCREEN_VISITORS;
export const SCREEN_VISITOR_NAMES = Object.keys(SCREEN_VISITORS) as ScreenVisitorName[];

/** Which screen opens for whom: `x` opens, `.` leads to the own dashboard. Written down, not derived from the rules. */
const TABLE = `
                                                administrator
                                                | billing
                                                | | payroll
                                                | | | read_only
                                                | | | | dispatching_admin
                                                | | | | | powerless_admin
                                                | | | | | | manager
                                                | | | | | | | dispatcher
                                                | | | | | | | | reviewer
                                                | | | | | | | | | technician
                                                | | | | | | | | | | partner
                                                | | | | | | | | | | | subcontractor
  /                                             x x x x x x x x x x x x
  /messages                                     x x x x x x x x x x x x
  /notifications                                x x x x x x x x x x x x
  /device                                       x x x x x x x x x x x x
  /device/support                               x x x x x x x x x x x x
  /share-photos                                 x x x x x x x x x x x x
  /admin/dashboard                              x x x x x x . . . . . .
  /admin/billing-dashboard                      x x x x . . . . . . . .
  /admin/time-management                        x x x x . . . . . . . .
  /admin/users                                  x x x x x x . . . . . .
  /admin/users/$id                              x x x x x x . . . . . .
  /admin/organizations                          x x x x x x . . . . . .
  /admin/organizations/$id                      x x x x x x . . . . . .
  /admin/projects                               x x x x x x . . . . . .
  /admin/projects/$id                           x x x x x x . . . . . .
  /admin/partner-locations                      x x x x x x . . . . . .
  /admin/partner-locations/$id                  x x x x x x . . . . . .
  /admin/employees                              x x x x . . . . . . . .
  /admin/subcontractor-bills                    x x x x x x . . . . . .
  /admin/subcontractor-bills/create             x x . . . . . . . . . .
  /admin/subcontractor-bills/payment-runs       x x x x . . . . . . . .
  /admin/subcontractor-bills/payment-runs/new   x x . . . . . . . . . .
  /admin/subcontractor-bills/payment-runs/$id   x x x x . . . . . . . .
  /admin/subcontractor-bills/year-totals        x x . . . . . . . . . .
  /admin/subcontractor-bills/$id                x x x x x x . . . . . .
  /admin/submit-bill                            x x . . . . . . . . . .
  /admin/security-audit                         x . . . . . . . . . . .
  /admin/system-health                          x . . . . . . . . . . .
  /admin/test-email                             x . . . . . . . . . . .
  /admin/test-email/$id                         x . . . . . . . . . . .
  /admin/settings/email                         x . . . . . . . . . . .
  /admin/utilities                              x . . . . . . . . . . .
  /admin/partner-billing/invoices               x x x x . . . . . . . .
  /admin/partner-billing/invoices/$id           x x x x . . . . . . . .
  /admin/partner-billing/select-reports         x x . . . . . . . . . .
  /admin/partner-billing/payments               x x x x . . . . . . . .
  /admin/partner-billing/payments/new           x x . . . . . . . . . .
  /admin/partner-billing/payments/$id           x x x x . . . . . . . .
  /admin/partner-billing/receivables            x x x x . . . . . . . .
  /admin/partner-billing/receivables/$id        x x x x . . . . . . . .
  /admin/partner-billing/accounting             x x x x . . . . . . . .
  /admin/partner-billing/contracts              x x x x . . . . . . . .
  /admin/partner-billing/contracts/$id          x x x x . . . . . . . .
  /admin/partner-billing/accounting/$id         x x x x . . . . . . . .
  /admin/testing                                x . . . . . . . . . . .
  /admin/settings/company                       x . . . . . . . . . . .
  /admin/settings/working-time                  x . . . . . . . . . . .
  /admin/settings/work-orders                   x . . . . . . . . . . .
  /admin/settings/trades                        x . . . . . . . . . . .
  /admin/settings/prices                        x x x x . . . . . . . .
  /admin/settings/prices/new                    x x . . . . . . . . . .
  /admin/settings/prices/$id                    x x x x . . . . . . . .
  /admin/settings/taxes                         x x x x . . . . . . . .
  /admin/settings/taxes/new                     x x . . . . . . . . . .
  /admin/settings/taxes/$id                     x x x x . . . . . . . .
  /admin/settings/invoicing                     x . . . . . . . . . . .
  /admin/settings/accounting                    x x x x . . . . . . . .
  /admin/settings/reminders                     x . . . . . . . . . . .
  /admin/settings/numbering                     x . . . . . . . . . . .
  /admin/settings/branding                      x . . . . . . . . . . .
  /admin/pipeline-dashboard                     x x x x x . x x x . . .
  /admin/work-orders                            x x x x x x x x x x . .
  /admin/work-orders/new                        x . . . x . x x . . . .
  /admin/work-orders/$id                        x x x x x x x x x x . .
  /admin/work-orders/$id/edit                   x . . . x . x x . . . .
  /admin/work-orders/$workOrderId/submit-report x x x x x x x x x x . .
  /admin/analytics                              x x x x x . x x x . . .
  /admin/analytics/margin                       x x x x . . x . . . . .
  /admin/email-templates                        x x x x x . x x x . . .
  /admin/email-templates/$name                  x x x x x . x x x . . .
  /admin/reports                                x x x x x x x x x x . .
  /admin/reports/$id                            x x x x x x x x x x . .
  /admin/receipts                               x x x x x x x x x x . .
  /admin/receipts/upload                        x x x x x x x x x x . .
  /admin/finance/receipts                       x x x x x x x x x x . .
  /admin/finance/receipts/$id                   x x x x x x x x x x . .
  /admin/profile                                x x x x x x x x x x . .
  /admin/messages                               x x x x x x x x x x . .
  /employee/dashboard                           x x x x x x x x x x . .
  /employee/time-reports                        x x x x x x x x x x . .
  /employee/time-reports/submit/$workOrderId    x x x x x x x x x x . .
  /employee/receipts                            x x x x x x x x x x . .
  /employee/receipts/new                        x x x x x x x x x x . .
  /employee/receipts/$id                        x x x x x x x x x x . .
  /employee/daily-route                         x x x x x x x x x x . .
  /employee/messages                            x x x x x x x x x x . .
  /employee/assignments/$id                     x x x x x x x x x x . .
  /partner/dashboard                            x x x x x x x x x x x .
  /partner/work-orders/new                      x x x x x x x x x x x .
  /partner/work-orders                          x x x x x x x x x x x .
  /partner/work-orders/$id                      x x x x x x x x x x x .
  /partner/locations                            x x x x x x x x x x x .
  /partner/locations/$id                        x x x x x x x x x x x .
  /partner/reports                              x x x x x x x x x x x .
  /partner/reports/$id                          x x x x x x x x x x x .
  /partner/profile                              x x x x x x x x x x x .
  /partner/team                                 x x x x x x x x x x x .
  /partner/invoices                             x x x x x x x x x x x .
  /partner/invoices/$id                         x x x x x x x x x x x .
  /partner/messages                             x x x x x x x x x x x .
  /subcontractor/dashboard                      x x x x x x x x x x x x
  /subcontractor/work-orders                    x x x x x x x x x x x x
  /subcontractor/work-orders/$id                x x x x x x x x x x x x
  /subcontractor/submit-report                  x x x x x x x x x x x x
  /subcontractor/reports/new/$workOrderId       x x x x x x x x x x x x
  /subcontractor/reports                        x x x x x x x x x x x x
  /subcontractor/reports/$id                    x x x x x x x x x x x x
  /subcontractor/profile                        x x x x x x x x x x x x
  /subcontractor/team                           x x x x x x x x x x x x
  /subcontractor/submit-bill                    x x x x x x x x x x x x
  /subcontractor/bills                          x x x x x x x x x x x x
  /subcontractor/bills/$id                      x x x x x x x x x x x x
  /subcontractor/messages                       x x x x x x x x x x x x
`;

/** The rows of the table: each screen with those whom it opens for. */
export const SCREEN_TABLE: ReadonlyMap<string, readonly ScreenVisitorName[]> = new Map(
  TABLE.split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([screen]) => screen?.startsWith('/'))
    .map(([screen = '', ...marks]) => [
      screen,
      SCREEN_VISITOR_NAMES.filter((_, column) => marks[column] === 'x'),
    ]),
);

/** Whether the table says that the screen opens for this visitor. */
export const opensInTable = (screen: Screen, visitor: ScreenVisitorName): boolean =>
  SCREEN_TABLE.get(screen)?.includes(visitor) ?? false;
