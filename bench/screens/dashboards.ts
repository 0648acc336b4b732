import type { Viewer } from '../world/world.ts';
import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

const DAY_MS = 86_400_000;
const since = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const OPEN = ['open_received', 'open_assigned', 'open_in_progress', 'open_work_completed', 'open_on_hold'];

/** Whose work a role's charts count. */
const scope = ({ name, organizationId }: Viewer) => ({
  ...(name === 'partner' ? { p_customers: [organizationId] } : {}),
  ...(name === 'subcontractor' ? { p_subcontractors: [organizationId] } : {}),
});

const DASHBOARDS: Record<ScreenRole, string> = {
  admin: '/admin/dashboard',
  employee: '/admin/analytics',
  partner: '/partner/dashboard',
  subcontractor: '/subcontractor/dashboard',
};
const EVERYBODY: readonly ScreenRole[] = ['admin', 'employee', 'partner', 'subcontractor'];

interface Chart {
  name: string;
  measures: readonly string[];
  by: string;
  days?: number;
  roles?: readonly ScreenRole[];
}

/** The most expensive period of each chart. Shorter ones read less. */
const CHARTS: readonly Chart[] = [
  { name: 'open work by state and age', measures: OPEN, by: 'age' },
  { name: 'open work by state', measures: [...OPEN, 'completed'], by: 'all', roles: ['admin', 'partner'] },
  { name: 'requested and completed, 365 days', measures: ['opened', 'completed'], by: 'week', days: 365 },
  {
    name: 'days from the request, 365 days',
    measures: ['assigned', 'started', 'completed'],
    by: 'week',
    days: 365,
  },
  { name: 'completion time by trade, 365 days', measures: ['completed'], by: 'trade', days: 365 },
  { name: 'completion time by priority, 365 days', measures: ['completed'], by: 'priority', days: 365 },
  { name: 'on time by trade, 365 days', measures: ['punctual'], by: 'trade', days: 365 },
  { name: 'on time by trade, 30 days', measures: ['punctual'], by: 'trade', days: 30 },
  { name: 'requests by month and trade, 365 days', measures: ['requested'], by: 'month_trade', days: 365 },
  {
    ...{ name: 'requests by location, 90 days', measures: ['requested'], by: 'location', days: 90 },
    roles: ['partner'],
  },
  {
    ...{
      name: 'scores, 365 days',
      measures: ['begun', 'completed', 'punctual', 'reviewed'],
      by: 'all',
      days: 365,
    },
    roles: ['admin', 'subcontractor'],
  },
  {
    ...{
      name: 'spend against NTE by subcontractor, 365 days',
      measures: ['nte', 'spent'],
      by: 'subcontractor',
    },
    ...{ days: 365, roles: ['admin', 'employee'] },
  },
  {
    ...{ name: 'completion time by subcontractor, 365 days', measures: ['completed'], by: 'subcontractor' },
    ...{ days: 365, roles: ['admin', 'employee'] },
  },
  {
    ...{ name: 'completion time by customer, 365 days', measures: ['completed'], by: 'customer' },
    ...{ days: 365, roles: ['admin', 'employee'] },
  },
];

const figures = ({ name, measures, by, days, roles = EVERYBODY }: Chart): ScreenQuestion => ({
  screen: DASHBOARDS[roles[0] ?? 'admin'],
  ...{ name, roles, method: 'POST' },
  path: () => '/rpc/work_order_figures',
  body: (viewer) => ({
    p_measures: measures,
    p_by: by,
    ...(days === undefined ? {} : { p_since: since(days) }),
    ...scope(viewer),
  }),
});

/** Analytics filtered by one firm and one trade: the largest slice, and the one with the most rows. */
const filteredBy = (by: string): ScreenQuestion => ({
  screen: '/admin/analytics',
  ...{ name: `one trade by ${by}, 365 days`, roles: ['admin', 'employee'], method: 'POST' },
  path: () => '/rpc/work_order_figures',
  body: () => ({ p_measures: ['completed'], p_by: by, p_since: since(365), p_trade: 'HVAC' }),
});

const agenda = (
  of: string,
  roles: readonly ScreenRole[],
  body: (viewer: Viewer) => unknown,
): ScreenQuestion => ({
  screen: DASHBOARDS[roles[0] ?? 'admin'],
  ...{ name: 'what waits', roles, method: 'POST', body },
  path: () => `/rpc/${of}_agenda`,
});

const PERSON = 'first_name,last_name,avatar_url';
const ofTheFirm = (query: string) => ({
  ...{ screen: '/subcontractor/dashboard', roles: ['subcontractor'] as const, method: 'GET' as const },
  path: ({ organizationId }: Viewer) => query.replaceAll('FIRM', `in.(${organizationId})`),
});
/** The card asks for three kinds of things (offline requirements 2.3). */
const TEAM_ACTIVITY: readonly ScreenQuestion[] = [
  {
    name: 'team activity, reports',
    ...ofTheFirm(
      `/work_order_reports?select=id,at:submitted_at,person:profiles!work_order_reports_subcontractor_user_id_fkey(${PERSON}),work_order:work_orders!inner(work_order_number)&subcontractor_organization_id=FIRM&work_order.assigned_organization_id=FIRM&order=submitted_at.desc&limit=10`,
    ),
  },
  {
    name: 'team activity, steps',
    ...ofTheFirm(
      `/work_order_events?select=id,event_type,at:created_at,person:profiles(${PERSON}),work_order:work_orders!inner(work_order_number)&work_order.assigned_organization_id=FIRM&event_type=in.(work_started,work_completed)&order=created_at.desc&limit=10`,
    ),
  },
  {
    name: 'team activity, messages',
    ...ofTheFirm(
      `/conversations?select=work_order:work_orders!inner(work_order_number),messages:work_order_messages(id,at:created_at,person:profiles(${PERSON}))&work_order.assigned_organization_id=FIRM&order=last_message_at.desc.nullslast&work_order_messages.order=created_at.desc&work_order_messages.limit=1&limit=10`,
    ),
  },
];

/** What the dashboards of the four roles and analytics ask. */
export const QUESTIONS: readonly ScreenQuestion[] = [
  agenda('office', ['admin', 'employee'], () => ({})),
  agenda('partner', ['partner'], ({ organizationId }) => ({ p_organizations: [organizationId] })),
  agenda('subcontractor', ['subcontractor'], ({ organizationId }) => ({ p_organizations: [organizationId] })),
  ...CHARTS.map(figures),
  ...['week', 'priority', 'subcontractor', 'customer'].map(filteredBy),
  {
    ...{ screen: '/employee/dashboard', name: 'my assignments', roles: ['employee'], method: 'GET' },
    path: ({ profileId }) =>
      `/work_order_assignments?select=id,assigned_at,is_lead,work_order:work_orders!inner(id,work_order_number,title,status,priority,store_location,due_date)&assigned_to=eq.${profileId}&work_order.status=in.(assigned,in_progress)&order=assigned_at.desc`,
  },
  {
    ...{ screen: '/employee/dashboard', name: 'my reports sent back', roles: ['employee'], method: 'GET' },
    path: ({ profileId }) =>
      `/work_order_reports?select=id,report_number,reviewed_at,review:work_order_report_reviews(review_notes),work_order:work_orders!inner(title)&subcontractor_user_id=eq.${profileId}&awaits_answer=is.true&work_order.status=in.(assigned,in_progress)&order=reviewed_at.desc&limit=5`,
  },
  {
    ...{ screen: '/subcontractor/dashboard', name: 'sent back', roles: ['subcontractor'], method: 'GET' },
    path: ({ organizationId }) =>
      `/work_order_reports?select=id,report_number,reviewed_at,review:work_order_report_reviews(review_notes),work_order:work_orders!inner(title)&subcontractor_organization_id=in.(${organizationId})&awaits_answer=is.true&work_order.assigned_organization_id=in.(${organizationId})&work_order.status=in.(assigned,in_progress)&order=reviewed_at.desc&limit=5`,
  },
  {
    ...{ screen: '/subcontractor/dashboard', name: 'sent back, former work' },
    ...{ roles: ['subcontractor'], method: 'GET' },
    path: ({ organizationId }) =>
      `/work_order_reports?select=id,report_number,reviewed_at,review:work_order_report_reviews(review_notes),former_title&subcontractor_organization_id=in.(${organizationId})&awaits_answer=is.true&former_title=not.is.null&order=reviewed_at.desc&limit=5`,
  },
  ...TEAM_ACTIVITY,
];
