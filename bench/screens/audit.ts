import type { Viewer } from '../world/world.ts';
import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

/** Others are refused every entry, which takes no longer. */
const EVERYBODY: readonly ScreenRole[] = ['admin', 'employee', 'partner', 'subcontractor'];
const CHANGE = 'id,action,table_name,row_id,record_table,record_id,before,after,record_name';
const ENTRY = `select=${CHANGE},occurred_at,ip_address,user_agent,audit_parts(${CHANGE}),mentioned_names(id,name),actor:profiles(id,first_name,last_name)`;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** As the page asks by default: one entry for an action, without what the portal did by itself. */
const BY_DEFAULT = '&part_of=is.null&by_portal=is.false';

const LISTS: readonly [name: string, filter: (viewer: Viewer) => string][] = [
  ['first page', () => BY_DEFAULT],
  ['each change', () => ''],
  ['of a person', ({ profileId }) => `${BY_DEFAULT}&actor_profile_id=eq.${profileId}`],
  ['about a record', ({ workOrderIds }) => `&record_id=eq.${workOrderIds[0] ?? ''}`],
  ['of a frequent type', () => `${BY_DEFAULT}&action=in.(update)`],
  ['of a rare type', () => `${BY_DEFAULT}&action=in.(export)`],
  ['of a type that never occurred', () => `${BY_DEFAULT}&action=in.(delete)`],
  ['of a rare table', () => '&table_name=eq.settings'],
  ['of a date', () => `${BY_DEFAULT}&occurred_at=gte.${daysAgo(401)}&occurred_at=lt.${daysAgo(400)}`],
  ['from an address', () => `${BY_DEFAULT}&ip_address=eq.10.1.3.5`],
  ['from an unknown address', () => `${BY_DEFAULT}&ip_address=eq.192.0.2.7`],
  [
    'of a person at a date',
    ({ profileId }) => `${BY_DEFAULT}&actor_profile_id=eq.${profileId}&occurred_at=lt.${daysAgo(400)}`,
  ],
  ['of a type from an address', () => `${BY_DEFAULT}&action=in.(export)&ip_address=eq.10.1.3.5`],
];

const pageOf = (filter: (viewer: Viewer) => string) => (viewer: Viewer) =>
  `/audit_log?${ENTRY}${filter(viewer)}&order=occurred_at.desc,id.desc&limit=50`;

/** The queries of the audit log, and of the history on the page of a record. */
export const QUESTIONS: readonly ScreenQuestion[] = [
  ...LISTS.map(
    ([name, filter]): ScreenQuestion => ({
      screen: '/admin/security-audit',
      name,
      roles: EVERYBODY,
      method: 'GET',
      path: pageOf(filter),
      prefer: 'count=estimated',
    }),
  ),
  {
    // For those who see no entry, there is no later page.
    ...{ screen: '/admin/security-audit', name: 'a later page', roles: ['admin'], method: 'GET' },
    path: pageOf(() => `${BY_DEFAULT}&offset=200`),
    prefer: 'count=estimated',
  },
  {
    screen: '/admin/work-orders/$id',
    name: 'audit log',
    roles: EVERYBODY,
    method: 'GET',
    path: ({ workOrderIds }) =>
      `/audit_log?${ENTRY}&record_table=eq.work_orders&record_id=eq.${workOrderIds[0] ?? ''}&order=occurred_at.desc,id.desc&limit=20`,
  },
];
