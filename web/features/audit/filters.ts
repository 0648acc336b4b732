import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import { ACTION_GROUPS } from '#web/features/audit/action-groups.ts';
import { tableLabel } from '#web/features/audit/changed-fields.ts';
import { isAddress } from '#web/features/audit/network-address.ts';
import { findRecords, nameOfRecord } from '#web/features/audit/record-lookup.ts';
import { TABLE_LABELS } from '#web/features/audit/table-labels.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { personName } from '#web/lib/person.ts';
import { PERSON_LOOKUP } from '#web/lib/person-lookup.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { message } from '#web/lib/text.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';

/** Of how many sign-ins the addresses are offered. */
const SIGN_INS = 50;

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
  {
    name: 'changes',
    label: message('Changes'),
    allLabel: message('One entry for each action'),
    more: true,
    choices: [{ value: 'each', label: message('Each change on its own') }],
  },
  {
    name: 'portal',
    label: message('The portal'),
    allLabel: message('Without what the portal did by itself'),
    more: true,
    choices: [{ value: 'shown', label: message('Show what the portal did by itself') }],
  },
  {
    name: 'imports',
    label: message('Imports'),
    allLabel: message('With each line of an import'),
    more: true,
    choices: [{ value: 'whole', label: message('One entry for an import') }],
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
