import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import { ACTION_GROUPS } from '#web/features/audit/action-groups.ts';
import { tableLabel } from '#web/features/audit/changed-fields.ts';
import { isAddress } from '#web/features/audit/network-address.ts';
import { TABLE_LABELS } from '#web/features/audit/table-labels.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { personName } from '#web/lib/person.ts';
import { PERSON_LOOKUP } from '#web/lib/person-lookup.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { message } from '#web/lib/text.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';

/** Of how many sign-ins the addresses are offered. */
const SIGN_INS = 50;
/** How many records of one kind a search for a record offers. */
const OF_EACH_KIND = 5;

/** The filters of the audit log. They are made when they are shown: labels are in the reader's language. */
export const auditFilters = (): readonly ListFilter[] => [
  { name: 'action', label: message('Type'), allLabel: message('All types'), choices: ACTION_GROUPS },
  {
    name: 'person',
    label: message('Person'),
    allLabel: message('Everybody'),
    lookup: PERSON_LOOKUP,
  },
  {
    name: 'record',
    label: message('Record'),
    allLabel: message('All records'),
    more: true,
    lookup: { find: findRecords, nameOf: nameOfRecord },
  },
  {
    name: 'table',
    label: message('What'),
    allLabel: message('Everything'),
    more: true,
    options: Object.keys(TABLE_LABELS).map((value) => ({ value, label: tableLabel(value) })),
  },
  {
    name: 'address',
    label: message('Network address'),
    allLabel: message('All addresses'),
    more: true,
    lookup: { find: findAddresses, nameOf: async (address) => address },
  },
  { name: 'on', label: message('Date'), allLabel: message('All dates'), more: true, days: true, options: [] },
];

/** The address that is typed; before that, the addresses of the latest sign-ins. */
async function findAddresses(text: string) {
  const typed = text.trim();
  if (typed) return isAddress(typed) ? [{ value: typed, label: typed }] : [];
  const entries = unwrap(
    await (await getSupabase())
      .from('audit_log')
      .select('ip_address, actor:profiles(first_name, last_name)')
      .eq('action', 'sign_in')
      .not('ip_address', 'is', null)
      .order('occurred_at', { ascending: false })
      .limit(SIGN_INS),
  );
  const latest = new Map(entries.map(({ ip_address: address, actor }) => [String(address), actor]));
  return [...latest].slice(0, LOOKUP_MAX_ROWS).map(([value, actor]) => ({
    value,
    label: value,
    detail: actor && personName(actor),
  }));
}

/** Records by their number or name. */
async function findRecords(text: string) {
  const supabase = await getSupabase();
  const like = (column: string) => searchFilter(text, [column]);
  const [people, ...others] = await Promise.all([
    supabase
      .from('profiles')
      .select('id, first_name, last_name, email')
      .or(searchFilter(text, ['first_name', 'last_name', 'email']))
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
    ...others.flatMap((answer) => unwrap(answer)),
    ...unwrap(people).map((person) => ({
      value: person.id,
      label: personName(person),
      detail: person.email,
    })),
  ];
}

/** The name of a record of any kind, from its newest entry. */
async function nameOfRecord(id: string): Promise<string> {
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
