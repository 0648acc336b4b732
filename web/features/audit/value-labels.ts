import { CAPABILITIES } from '#shared/rules/capabilities.ts';
import { ACCESS_TEXTS, CAPABILITY_TEXTS } from '#shared/rules/capability-texts.ts';
import { DOCUMENT_KIND_LABELS } from '#shared/rules/organization-documents.ts';
import { PRICE_KIND_LABELS, PRICE_TIME_KIND_LABELS } from '#shared/rules/prices.ts';
import type { DecisionKind } from '#shared/rules/undo.ts';
import { FIELD_LABELS } from '#web/features/audit/field-labels.ts';
import { CLOCK_ACTIONS } from '#web/lib/clock-actions.ts';
import { languageName } from '#web/lib/language-name.ts';
import { membershipRole } from '#web/lib/membership-roles.ts';
import { organizationType } from '#web/lib/organization-types.ts';
import { methodText } from '#web/lib/payment-methods.ts';
import { categoryName } from '#web/lib/receipt-categories.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import { zoneName } from '#web/lib/time-zones.ts';
import { type StatusKind, statusLook } from '#web/ui/statuses.ts';

/** The kind of statuses of each table. */
const STATUS_KINDS: Readonly<Record<string, StatusKind>> = {
  work_orders: 'work_order',
  work_order_reports: 'report',
  employee_reports: 'time',
  receipts: 'receipt',
  subcontractor_bills: 'bill',
  partner_invoices: 'invoice',
  projects: 'project',
};

/** What was decided, and undone. */
const DECISION_TEXTS: Readonly<Record<DecisionKind, Message>> = {
  report_approved: message('Approved a report'),
  report_rejected: message('Sent a report back'),
  bill_approved: message('Approved a bill'),
  bill_rejected: message('Sent a bill back'),
  bills_paid: message('Marked bills as paid'),
  receipts_approved: message('Approved receipts'),
  receipt_rejected: message('Sent a receipt back'),
  receipts_reimbursed: message('Marked receipts as reimbursed'),
  time_approved: message('Approved time'),
  time_sent_back: message('Sent time back'),
  work_order_ended: message('Ended work orders'),
  project_ended: message('Ended a project'),
};

/** Codes, by the column or the key of a setting that holds them. */
const CODES: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  action: CLOCK_ACTIONS,
  answer: { done: message('Done'), not_applicable: message('Not applicable'), failed: message('Failed') },
  assignment_type: { internal: message('Own crew'), subcontractor: message('Subcontractor') },
  ended_by: {
    out: message('clock-out'),
    break: message('break'),
    day_end: message('end of the day'),
    correction: message('correction'),
  },
  key: {
    audit: message('Audit log'),
    branding: message('Branding'),
    company: message('Company details'),
    invoicing: message('Sent invoices'),
    numbering: message('Numbering'),
    onboarding: message('Set-up checklist'),
    quotas: message('Quotas'),
    reminders: message('Reminders'),
    sign_in: message('Sign-in'),
    time: message('Time'),
    trades: message('Trades and checklists'),
    work_orders: message('Work order defaults'),
    working_time: message('Working time'),
  },
  // Steps of the set-up checklist.
  skipped: {
    company: message('Company details'),
    customer: message('Customers'),
    people: message('People'),
    subcontractor: message('Subcontractors'),
    'work-order': message('Work orders'),
    mail: message('Mail server'),
    backup: message('Backup'),
  },
  unit: { hour: message('Hour'), each: message('Each') },
  security: {
    starttls: message('STARTTLS (port 587)'),
    tls: message('TLS (port 465)'),
    none: message('None'),
  },
  kind: {
    weekly: message('Every week'),
    biweekly: message('Every two weeks'),
    semimonthly: message('Twice a month'),
    ...DOCUMENT_KIND_LABELS,
    ...PRICE_KIND_LABELS,
    // Of a line of an invoice.
    labor: message('Labor'),
    material: message('Material'),
    subcontractor: message('Subcontractor'),
    discount: message('Discount'),
    // Of maintenance.
    run_job: message('Ran a scheduled job'),
    recalculate_figures: message('Recalculated the figures'),
    rebuild_thumbnails: message('Rebuilt the thumbnails'),
    resend_emails: message('Sent failed emails again'),
    resend_pushes: message('Sent failed push notifications again'),
    find_orphaned_files: message('Searched for orphaned files'),
    remove_orphaned_files: message('Removed orphaned files'),
    ...DECISION_TEXTS,
  },
  // Of self-checks; elsewhere it is a part of an address.
  state: {
    running: message('Running'),
    passed: message('Passed'),
    failed: message('Failed'),
    not_set_up: message('Not set up'),
  },
  time_kind: PRICE_TIME_KIND_LABELS,
  preset: ACCESS_TEXTS,
  capabilities: Object.fromEntries(CAPABILITIES.map((name) => [name, CAPABILITY_TEXTS[name].title])),
  outcome: {
    applied: message('Counts'),
    redundant: message('Changed nothing'),
    unmatched: message('Set aside'),
    refused: message('Set aside'),
  },
  // Of invitations; other tables use the labels of their badges.
  status: {
    pending: message('Pending'),
    accepted: message('Accepted'),
    declined: message('Declined'),
    revoked: message('Revoked'),
    // Of data exports.
    waiting: message('Waiting'),
    running: message('Being made'),
    ready: message('Ready'),
    failed: message('Failed'),
    expired: message('Removed'),
  },
};

const WORDS: Readonly<Record<string, (code: string) => string | undefined>> = {
  category: categoryName,
  organization_type: organizationType,
  payment_method: methodText,
  priority: (priority) => t(statusLook('priority', priority).label),
  role: membershipRole,
  language: languageName,
  time_zone: zoneName,
  // The path of a file.
  avatar_url: () => t('a picture'),
  logo_path: () => t('a picture'),
  logo_storage_path: () => t('a picture'),
  // Of a merge: columns.
  lost_facts: (column) => FIELD_LABELS[column] && t(FIELD_LABELS[column]),
};

const WEEKDAYS: readonly Message[] = [
  message('Sunday'),
  message('Monday'),
  message('Tuesday'),
  message('Wednesday'),
  message('Thursday'),
  message('Friday'),
  message('Saturday'),
];

/** The label of a stored code; undefined for other values. */
export function codeLabel(table: string, field: string, code: string): string | undefined {
  const kind = STATUS_KINDS[table];
  if (field === 'status' && kind) return t(statusLook(kind, code).label);
  const label = CODES[field]?.[code];
  return label === undefined ? WORDS[field]?.(code) : t(label);
}

/** The name of a weekday, 0 is Sunday. */
export const weekdayLabel = (day: number): string => t(WEEKDAYS[day] ?? received(String(day)));
