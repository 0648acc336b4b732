import { EMAIL_KINDS, EMAIL_NAMES } from '#shared/rules/email-templates.ts';
import { tableLabel } from '#web/features/audit/changed-fields.ts';
import { SETTING_NAMES } from '#web/features/audit/step-sentences.ts';
import { codeLabel } from '#web/features/audit/value-labels.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';

/** How many records of one kind a search offers. */
const OF_EACH_KIND = 5;

/** Records by their number or name. */
export async function findRecords(text: string) {
  const supabase = await getSupabase();
  const like = (column: string) => searchFilter(text, [column]);
  const [people, receipts, ...others] = await Promise.all([
    supabase
      .from('profiles')
      .select('id, first_name, last_name, email')
      .or(searchFilter(text, ['first_name', 'last_name', 'email']))
      .limit(OF_EACH_KIND),
    supabase
      .from('receipts')
      .select('id, vendor_name, receipt_date, amount')
      .or(like('vendor_name'))
      .order('receipt_date', { ascending: false })
      .order('id')
      .limit(OF_EACH_KIND),
    supabase
      .from('work_orders')
      .select('value:id, label:work_order_number')
      .or(like('work_order_number'))
      .limit(OF_EACH_KIND),
    supabase
      .from('work_order_reports')
      .select('value:id, label:report_number')
      .or(like('report_number'))
      .limit(OF_EACH_KIND),
    supabase
      .from('subcontractor_bills')
      .select('value:id, label:internal_bill_number')
      .or(like('internal_bill_number'))
      .limit(OF_EACH_KIND),
    supabase
      .from('partner_invoices')
      .select('value:id, label:invoice_number')
      .or(like('invoice_number'))
      .limit(OF_EACH_KIND),
    supabase
      .from('projects')
      .select('value:id, label:project_number')
      .or(searchFilter(text, ['project_number', 'name']))
      .limit(OF_EACH_KIND),
    supabase.from('organizations').select('value:id, label:name').or(like('name')).limit(OF_EACH_KIND),
    supabase
      .from('partner_locations')
      .select('value:id, label:name')
      .or(searchFilter(text, ['name', 'store_number']))
      .limit(OF_EACH_KIND),
  ]);
  return [
    ...namedRecords()
      .filter(({ label }) => isFound(label, text))
      .slice(0, OF_EACH_KIND),
    ...others.flatMap((answer) => unwrap(answer)),
    ...unwrap(receipts).map(({ id, vendor_name, receipt_date, amount }) => ({
      value: id,
      label: vendor_name,
      detail: `${formatDate(receipt_date)}, ${formatMoney(amount)}`,
    })),
    ...unwrap(people).map((person) => ({
      value: person.id,
      label: personName(person),
      detail: person.email,
    })),
  ];
}

const isFound = (label: string, text: string): boolean =>
  text.trim() !== '' && label.toLowerCase().includes(text.trim().toLowerCase());

/** Records whose id is their name in the code: settings and email templates. */
const namedRecords = () => [
  ...Object.keys(SETTING_NAMES).map((key) => ({
    value: key,
    label: codeLabel('settings', 'key', key) ?? key,
    detail: tableLabel('settings'),
  })),
  ...EMAIL_NAMES.map((name) => ({
    value: name,
    label: t(EMAIL_KINDS[name].title),
    detail: tableLabel('email_templates'),
  })),
];

/** The name of a record of any kind; of most from its newest entry. */
export async function nameOfRecord(id: string): Promise<string> {
  const known = namedRecords().find(({ value }) => value === id);
  if (known) return known.label;
  const [entry] = unwrap(
    await (await getSupabase())
      .from('audit_log')
      .select('record_name, record_table')
      .eq('record_id', id)
      .order('occurred_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(1),
  );
  return entry?.record_name ?? (entry ? tableLabel(entry.record_table) : id);
}
