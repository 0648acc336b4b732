import type { Viewer } from '../world/world.ts';
import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

const OPEN = 'status=in.(received,assigned,in_progress,work_completed,on_hold)';
const LIST =
  'select=id,name,store_number,address_line1,address_line2,city,state,postal_code,latitude,longitude,contact_name,contact_phone,access_notes,is_active,open_work_orders,partner:organizations(name)';
const MAP =
  'select=id,name,store_number,city,state,latitude,longitude,is_active&latitude=not.is.null&order=list_order,id&limit=1000';
const PHOTOS = 'attachments(id,storage_path,file_name,content_type,category,caption,taken_at)';

const any = (ids: readonly string[]) => ids[Math.floor(Math.random() * ids.length)] ?? '';

/** What a customer's screens send along: the filter that its policy implies. */
const own = ({ organizationId }: Viewer) => (organizationId ? `&organization_id=in.(${organizationId})` : '');

const get = (
  screen: string,
  name: string,
  roles: readonly ScreenRole[],
  path: ScreenQuestion['path'],
  prefer?: string,
): ScreenQuestion => ({ screen, name, roles, method: 'GET', path, ...(prefer && { prefer }) });

const BOTH: readonly ScreenRole[] = ['admin', 'partner'];
const ESTIMATED = 'count=estimated';

/** The list of locations with each filter and order: name of the query, and path after the select. */
const LISTS: readonly [name: string, query: string][] = [
  ['first page', '&order=list_order,id&limit=50'],
  ['a later page', '&order=list_order,id&limit=50&offset=150'],
  ['by store number', '&order=store_number.desc,id&limit=50'],
  ['by city', '&order=city,id&limit=50'],
  ['in a state, active', '&state=eq.OH&is_active=eq.true&order=list_order,id&limit=50'],
  [
    'search',
    '&or=(name.ilike."%25falls%25",store_number.ilike."%25falls%25",city.ilike."%25falls%25",address_line1.ilike."%25falls%25")&order=list_order,id&limit=50',
  ],
];

const PROJECTS =
  'select=id,project_number,name,status,start_date,end_date,work_orders_total,work_orders_done,customer:organizations(name)';

const PROJECT_LISTS: readonly [name: string, query: string][] = [
  ['first page', '&order=created_at.desc,id&limit=50'],
  ['active', '&status=eq.active&order=created_at.desc,id&limit=50'],
  ['past their end', '&end_date=lt.2026-11-22&status=in.(planned,active,on_hold)&order=end_date,id&limit=50'],
  ['by name', '&order=list_order,id&limit=50'],
  [
    'search',
    '&or=(project_number.ilike."%25retrofit%25",name.ilike."%25retrofit%25")&order=created_at.desc,id&limit=50',
  ],
];

const FREE = [
  ['the newest', ''],
  ['a word of few, none of them new', 'cooler'],
  ['a word of many', 'leak'],
  ['a word of none', 'xylophone'],
] as const;

/** The queries of the screens for locations and projects. */
export const QUESTIONS: readonly ScreenQuestion[] = [
  ...LISTS.map(([name, query]) =>
    get('locations', name, BOTH, (viewer) => `/partner_locations?${LIST}${own(viewer)}${query}`, ESTIMATED),
  ),
  get(
    'locations',
    'with open work',
    BOTH,
    (viewer) => `/rpc/locations_with_open_work?${LIST}${own(viewer)}&order=list_order,id&limit=50`,
    ESTIMATED,
  ),
  get('locations', 'map', BOTH, (viewer) => `/partner_locations?${MAP}${own(viewer)}`),
  get(
    'locations',
    'map with open work',
    BOTH,
    (viewer) => `/rpc/locations_with_open_work?${MAP}${own(viewer)}`,
  ),
  get(
    'location',
    'facts',
    BOTH,
    (viewer) =>
      `/partner_locations?id=eq.${any(viewer.locationIds)}&select=id,organization_id,name,store_number,address_line1,address_line2,city,state,postal_code,latitude,longitude,contact_name,contact_phone,access_notes,is_active,updated_at,open_work_orders,partner:organizations(id,name,is_active)`,
  ),
  ...[
    ['work orders', ''],
    ['open work orders', `&${OPEN}`],
    ['work orders by text', '&or=(work_order_number.ilike."%25cooler%25",title.ilike."%25cooler%25")'],
  ].map(([name = '', query]) =>
    get(
      'location',
      name,
      BOTH,
      (viewer) =>
        `/work_orders?select=id,work_order_number,title,status,priority,trade,created_at,date_completed&partner_location_id=eq.${any(viewer.locationIds)}${own(viewer)}${query}&order=created_at.desc,id.asc&limit=50`,
      ESTIMATED,
    ),
  ),
  get(
    'location',
    'latest reports and photos',
    BOTH,
    (viewer) =>
      `/work_orders?select=id,work_order_number,title,photos:${PHOTOS},reports:work_order_reports(id,report_number,status,submitted_at,work_performed,photos:${PHOTOS})&partner_location_id=eq.${any(viewer.locationIds)}${own(viewer)}&order=created_at.desc,id.asc&limit=30`,
  ),
  get(
    'location',
    'twelve months',
    BOTH,
    (viewer) => `/rpc/location_months?p_location_id=${any(viewer.locationIds)}`,
  ),
  ...PROJECT_LISTS.map(([name, query]) =>
    get('/admin/projects', name, ['admin'], () => `/projects?${PROJECTS}${query}`, ESTIMATED),
  ),
  ...FREE.map(([name, text]) =>
    get(
      '/admin/projects/$id',
      `free work orders, ${name}`,
      ['admin'],
      () => `/rpc/free_work_orders?p_search=${text}`,
    ),
  ),
];
