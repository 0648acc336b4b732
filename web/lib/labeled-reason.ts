import { errorIdIn } from '#shared/error-id.ts';
import { listedReasonText } from '#shared/error-reasons/listed-reason-text.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { t } from '#web/lib/text.ts';

/**
 * The text of the reason in `details` of a refusal; undefined for other errors. The server names a wrong field as the
 * command does, `vendor_name: …`; the text has the label of the form instead, or none where no form has such a field.
 */
export function labeledReasonText(details: unknown): { title: string; advice: string } | undefined {
  const text = listedReasonText(details);
  if (!text || readReason(details)?.reason !== 'input_invalid') return text;
  const [, path = '', problem = ''] = /^([a-z]\w*(?:\.\w+)*): (.+)$/s.exec(text.title) ?? [];
  if (!problem) return text;
  const label = labelOf(path);
  return { ...text, title: label ? t('{{field}}: {{problem}}', { field: label, problem }) : problem };
}

/**
 * The label of a path such as `lines.0.amount`: its own, otherwise that of the list that it is in, otherwise that of the
 * field, as in `office.due_date`.
 */
function labelOf(path: string): string | undefined {
  const known = labels();
  const names = path.split('.').filter((name) => !/^\d+$/.test(name));
  return known[names.join('.')] ?? known[names[0] ?? ''] ?? known[names.at(-1) ?? ''];
}

const labels = (): Readonly<Record<string, string>> => ({
  // Reports.
  work_performed: t('Work performed'),
  materials_used: t('Materials used'),
  hours_worked: t('Hours worked'),
  crew_size: t('Crew size'),
  completed_on: t('Completed on'),
  checklist: t('Checklist'),
  signature_name: t('Signature'),
  attachment_ids: t('Photos'),
  photos_expected: t('Photos'),
  // Receipts.
  employee_id: t('Who paid'),
  vendor_name: t('Vendor'),
  receipt_date: t('Date'),
  amount: t('Amount in dollars'),
  category: t('Category'),
  allocations: t('What it was for'),
  // Bills.
  external_bill_number: t("Subcontractor's bill number"),
  notes: t('Notes'),
  lines: t('Work orders'),
  'lines.amount': t('Amount'),
  'lines.description': t('What it covers'),
  // Requests and work orders.
  partner_location_id: t('Location'),
  title: t('What is needed'),
  description: t('Description'),
  trade: t('Trade'),
  priority: t('Priority'),
  preferred_from: t('Preferred from'),
  preferred_to: t('Preferred until'),
  appointment_from: t('Appointment'),
  appointment_until: t('Appointment'),
  contact_name: t('Contact on site'),
  contact_phone: t('Phone'),
  partner_reference: t("Customer's reference"),
  job_type: t('Job type'),
  nte_amount: t('NTE'),
  due_date: t('Due date'),
  reason: t('Reason'),
  // People and messages.
  first_name: t('First name'),
  last_name: t('Last name'),
  phone: t('Phone'),
  body: t('Message'),
});

/** The id of an unexpected error, as people read it to the office, behind a space; '' for a hint that has none. */
export function errorIdText(hint: unknown): string {
  const id = typeof hint === 'string' && errorIdIn(hint);
  return id ? ` ${t('Error ID {{id}}.', { id })}` : '';
}
