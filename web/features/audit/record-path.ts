import { pathTo } from '#shared/paths.ts';

/** The pages of settings, by key. */
const SETTING_PATHS: Readonly<Record<string, string>> = {
  audit: pathTo('/admin/security-audit'),
  branding: pathTo('/admin/settings/branding'),
  company: pathTo('/admin/settings/company'),
  invoicing: pathTo('/admin/settings/invoicing'),
  numbering: pathTo('/admin/settings/numbering'),
  reminders: pathTo('/admin/settings/reminders'),
  time: pathTo('/admin/time-management'),
  trades: pathTo('/admin/settings/trades'),
  work_orders: pathTo('/admin/settings/work-orders'),
  working_time: pathTo('/admin/settings/working-time'),
};

/** The page of an entry's record; undefined for records without a page of their own. */
export function recordPath(table: string, id: string): string | undefined {
  switch (table) {
    case 'work_orders':
      return pathTo('/admin/work-orders/$id', { id });
    case 'work_order_reports':
      return pathTo('/admin/reports/$id', { id });
    case 'subcontractor_bills':
      return pathTo('/admin/subcontractor-bills/$id', { id });
    case 'partner_invoices':
      return pathTo('/admin/partner-billing/invoices/$id', { id });
    case 'project_contracts':
      return pathTo('/admin/partner-billing/contracts/$id', { id });
    case 'customer_payments':
      return pathTo('/admin/partner-billing/payments/$id', { id });
    case 'payment_runs':
      return pathTo('/admin/subcontractor-bills/payment-runs/$id', { id });
    case 'accounting_batches':
      return pathTo('/admin/partner-billing/accounting/$id', { id });
    case 'accounting_mappings':
      return pathTo('/admin/settings/accounting');
    case 'closed_months':
      return pathTo('/admin/partner-billing/accounting');
    case 'price_lists':
      return pathTo('/admin/settings/prices/$id', { id });
    case 'tax_rates':
      return pathTo('/admin/settings/taxes/$id', { id });
    case 'tax_rules':
      return pathTo('/admin/settings/taxes');
    case 'projects':
      return pathTo('/admin/projects/$id', { id });
    case 'partner_locations':
      return pathTo('/admin/partner-locations/$id', { id });
    case 'receipts':
      return pathTo('/admin/finance/receipts/$id', { id });
    case 'profiles':
      return pathTo('/admin/users/$id', { id });
    case 'organizations':
      return pathTo('/admin/organizations/$id', { id });
    case 'pay_periods':
    case 'payroll_exports':
    case 'payroll_settings':
      return pathTo('/admin/time-management');
    case 'email_templates':
      return pathTo('/admin/email-templates/$name', { name: id });
    case 'email_server':
      return pathTo('/admin/settings/email');
    case 'report_checklists':
      return pathTo('/admin/settings/trades');
    case 'settings':
      return SETTING_PATHS[id];
    case 'maintenance_runs':
      return pathTo('/admin/utilities');
    case 'audit_removals':
      return pathTo('/admin/security-audit');
    default:
      return undefined;
  }
}
