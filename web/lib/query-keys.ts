import type { QueryClient } from '@tanstack/react-query';

/**
 * The query keys of the app. Each begins with its source, which is a table wherever the data comes from one, and
 * continues with the name of the query and its parameters: `['work_orders', 'field', id]`. Commands and live updates
 * invalidate all queries of a source at once.
 */
interface QueryNames {
  account: 'user' | 'offer' | 'addable-factors' | 'devices' | 'passkeys' | 'recovery-codes';
  ahead: 'work';
  audit_blocks: 'last';
  audit_log: 'list' | 'count' | 'of';
  clock: 'session' | 'items' | 'found' | 'rate';
  clock_events: 'set-aside';
  conversations: 'detail' | 'overview' | 'people' | 'thread' | 'work-order-of';
  customer_payments: 'list' | 'count' | 'one' | 'credits' | 'credit-notes' | 'sums';
  data_erasures: 'latest' | 'preview';
  data_exports: 'latest' | 'preview';
  'device-storage': 'device' | 'everything' | 'facts' | 'last-cleanup' | 'persisted';
  email_log: 'list' | 'count' | 'one' | 'queue' | 'of-record' | 'person' | 'failed';
  email_server: 'saved' | 'is-set';
  email_templates: 'all' | 'one' | 'versions' | 'preview';
  employee_reports: 'days' | 'days-on' | 'lately' | 'now' | 'of' | 'person';
  'filter-lookup': 'typed' | 'name';
  example: 'state' | 'entry';
  import_invitations: 'preview';
  import_locations: 'preview';
  import_organizations: 'preview';
  invitations: 'pending' | 'link';
  invoice_links: 'opened';
  maintenance_runs: 'latest';
  margin: 'of' | 'sums' | 'rows' | 'count' | 'list';
  notification_settings: 'of';
  notifications: 'newest' | 'list' | 'unread';
  organization_documents: 'of' | 'uninsured';
  organization_members: 'assignable' | 'contacts' | 'drivers' | 'employees' | 'project-candidates';
  organizations:
    | 'list'
    | 'billing-email'
    | 'count'
    | 'board-filters'
    | 'choices'
    | 'customers'
    | 'for-members'
    | 'subcontractors'
    | 'to-invite'
    | 'one'
    | 'figures'
    | 'records'
    | 'duplicates'
    | 'merge-preview'
    | 'names';
  orphaned_files: 'totals' | 'of';
  palette: 'found';
  partner_invoices:
    | 'scope'
    | 'one'
    | 'of'
    | 'owed'
    | 'sums'
    | 'tax-addresses'
    | 'ready'
    | 'left-out'
    | 'project-costs'
    | 'made'
    | 'over-nte'
    | 'money'
    | 'open'
    | 'payments'
    | 'conversation'
    | 'links'
    | 'reminders'
    | 'billing'
    | 'billed-reports'
    | 'replacements'
    | 'ready-sums'
    | 'customer-of';
  partner_locations: 'of' | 'map' | 'one' | 'same-number' | 'project-locations' | 'choices' | 'chosen';
  pay_periods: 'locked' | 'rules' | 'at';
  pictures: 'one';
  portal: 'config';
  mileage_entries: 'of' | 'waiting';
  agreed_rates: never;
  retainage_releases: never;
  bill_payments: never;
  subcontractor_bill_lines: never;
  organization_bank_accounts: never;
  organization_tax_facts: 'list' | 'count';
  payment_runs: 'list' | 'count' | 'one' | 'payable';
  payment_settings: 'one';
  accounting_batches: 'list' | 'count' | 'one' | 'preview';
  accounting_batch_items: 'of' | 'with';
  accounting_mappings: 'all';
  payroll_entries: never;
  payroll_exports: 'of' | 'people';
  payroll_settings: never;
  closed_months: 'all' | 'checklist';
  price_lists: 'job-types' | 'list' | 'count' | 'one' | 'explanation' | 'of';
  tax_rates: 'list' | 'count' | 'one' | 'any' | 'ending';
  tax_rules: 'by-state';
  profiles:
    | 'everyone'
    | 'rates'
    | 'rate-changes'
    | 'cost-rates'
    | 'cost-rate-reach'
    | 'to-message'
    | 'one'
    | 'editable'
    | 'photo'
    | 'open-items'
    | 'sign-in'
    | 'subjects'
    | 'successors'
    | 'team';
  project_assignments: never;
  project_contracts: 'list' | 'count' | 'sums' | 'one' | 'deposits' | 'work';
  projects: 'list' | 'count' | 'one' | 'totals' | 'history' | 'board-filters';
  'push-device': 'state';
  rejected_addresses: 'of';
  receivables: 'list' | 'as-of' | 'dunning';
  receipt_allocations: 'of';
  receipts: 'scope' | 'sums' | 'one' | 'twins' | 'neighbors';
  report_checklists: 'all';
  sales_tax: 'report' | 'documents' | 'list' | 'count';
  saved_views: 'of';
  self_checks: 'all';
  settings:
    | 'audit'
    | 'branding'
    | 'company'
    | 'defaults'
    | 'invoicing'
    | 'next-numbers'
    | 'numbering'
    | 'onboarding'
    | 'reminders'
    | 'sign_in'
    | 'time'
    | 'trades'
    | 'work_orders'
    | 'working-day'
    | 'working_time';
  subcontractor_bill_events: never;
  subcontractor_bills:
    | 'scope'
    | 'one'
    | 'drafts'
    | 'same-number'
    | 'same-work'
    | 'next-to-review'
    | 'sums'
    | 'start-with'
    | 'in-form'
    | 'of'
    | 'submitted-count'
    | 'to-correct';
  system: 'health' | 'failed-messages';
  time_segments: 'timesheet' | 'by-item' | 'to-review';
  unread_message_counts: 'of';
  viewer: 'of';
  work_order_assignments: 'one' | 'route' | 'of' | 'receipt-jobs';
  work_order_events: 'team-activity' | 'of' | 'own-version';
  work_order_messages: 'history' | 'search';
  work_order_reports:
    | 'scope'
    | 'without-photos'
    | 'arrived'
    | 'one'
    | 'my-sent-back'
    | 'sent-back'
    | 'waiting-for-photos'
    | 'next-to-review'
    | 'trail'
    | 'of'
    | 'submitted-count'
    | 'to-correct';
  work_orders:
    | 'active-of-organizations'
    | 'agenda'
    | 'billable'
    | 'board'
    | 'completed-this-month'
    | 'field'
    | 'figures'
    | 'former'
    | 'free'
    | 'gone'
    | 'lately'
    | 'location'
    | 'location-months'
    | 'map'
    | 'office'
    | 'other-statuses'
    | 'for-office'
    | 'for-partner'
    | 'partner'
    | 'subcontractor'
    | 'project'
    | 'receipt-job'
    | 'receipt-jobs'
    | 'report-target'
    | 'reportable'
    | 'similar'
    | 'time-items';
}

/** The first element of a query key: a table, or another source. */
export type QuerySource = keyof QueryNames;
export type AppQueryKey = {
  [Source in QuerySource]: readonly [Source, ...(readonly [] | readonly [QueryNames[Source], ...unknown[]])];
}[QuerySource];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: AppQueryKey;
  }
}

/** A key with more parameters. */
export const extendKey = (key: AppQueryKey, ...parameters: unknown[]) =>
  [...key, ...parameters] as unknown as AppQueryKey;

/** Invalidates all queries of these sources. Resolves when those on the screen are loaded again. */
export const invalidateSources = (queryClient: QueryClient, sources: readonly QuerySource[]) =>
  Promise.all(sources.map((source) => queryClient.invalidateQueries({ queryKey: [source] as AppQueryKey })));
