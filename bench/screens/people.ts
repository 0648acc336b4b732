import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

const OFFICE: readonly ScreenRole[] = ['admin'];
const PERSON =
  'select=id,first_name,last_name,email,phone,is_active,created_at,memberships:organization_members(id,role,preset,organization:organizations!inner(name))';
const BY_NAME = 'order=last_name,first_name,id&limit=50';
const found = (text: string) =>
  `&or=(first_name.ilike."%25${text}%25",last_name.ilike."%25${text}%25",email.ilike."%25${text}%25")`;

const USERS: readonly [name: string, query: string, prefer: string][] = [
  ['first page', '', 'count=estimated'],
  ['a later page', '&offset=5000', 'count=estimated'],
  ['inactive', '&is_active=eq.false', 'count=estimated'],
  ['search for a name', found('castle'), 'count=planned'],
  ['search for an address', found('person19999'), 'count=planned'],
  ['search for nobody', found('nobody-is-called-so'), 'count=planned'],
];

const EMAIL =
  'select=id,to_address,template,subject,status,attempts,last_error,created_at,sent_at&order=created_at.desc,id.desc&limit=50';
const EMAILS: readonly [name: string, query: string, prefer: string][] = [
  ['first page', '', 'count=estimated'],
  ['failed', '&status=eq.failed', 'count=estimated'],
  ['of a template', '&template=eq.digest', 'count=estimated'],
  [
    'search',
    '&or=(to_address.ilike."%25person777%25",subject.ilike."%25person777%25",text.ilike."%25person777%25")',
    'count=planned',
  ],
];

const list =
  (screen: string, table: string, columns: string, order = '') =>
  ([name, query, prefer]: readonly [string, string, string]): ScreenQuestion => ({
    ...{ screen, name, roles: OFFICE, method: 'GET', prefer },
    path: () => `/${table}?${columns}${query}${order && `&${order}`}`,
  });

/** The queries of Users and their invitations, of one person, of a firm's team, and of the email log. */
export const QUESTIONS: readonly ScreenQuestion[] = [
  ...USERS.map(list('/admin/users', 'profiles', PERSON, BY_NAME)),
  ...EMAILS.map(list('/admin/test-email', 'email_log', EMAIL)),
  {
    ...{ screen: '/admin/users', name: 'pending invitations', roles: OFFICE, method: 'GET' },
    path: () =>
      '/invitations?select=id,email,first_name,last_name,role,preset,mailed_at,expires_at,created_at,organization:organizations!inner(name,organization_type),inviter:profiles!invitations_invited_by_fkey(first_name,last_name,email)&status=eq.pending&order=created_at.desc,id',
  },
  {
    ...{ screen: '/admin/users/$id', name: 'open items', roles: OFFICE, method: 'GET' },
    path: ({ profileId }) => `/rpc/person_open_items?person=${profileId}`,
  },
  {
    ...{ screen: 'Team', name: 'members', roles: ['admin', 'partner', 'subcontractor'], method: 'GET' },
    path: ({ organizationId }) =>
      `/organization_members?select=id,role,updated_at,organization:organizations!inner(id,name,organization_type),person:profiles!inner(id,first_name,last_name,email,phone,is_active)${organizationId ? `&organization_id=in.(${organizationId})` : ''}&limit=1000`,
  },
];
