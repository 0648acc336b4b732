import type { Viewer } from '../world/viewer.ts';
import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

const EVERYBODY: readonly ScreenRole[] = ['admin', 'employee', 'partner', 'subcontractor'];
const COLUMNS = 'id,kind,topic,title,body,path,read_at,created_at';
const NEWEST_FIRST = 'order=created_at.desc,id.asc';

/** Everybody asks for their own and for nobody else's. */
const own = (viewer: Viewer, rest: string) => `/notifications?profile_id=eq.${viewer.profileId}&${rest}`;

const ask = (screen: string, name: string, rest: string): ScreenQuestion => ({
  screen,
  name,
  roles: EVERYBODY,
  method: 'GET',
  path: (viewer) => own(viewer, rest),
});

export const QUESTIONS: readonly ScreenQuestion[] = [
  ask(
    'every screen',
    'unread notifications',
    'select=id,path&read_at=is.null&order=created_at.desc&limit=100',
  ),
  ask('every screen', 'newest notifications', `select=${COLUMNS}&${NEWEST_FIRST}&limit=8`),
  ask('/notifications', 'first page', `select=${COLUMNS}&${NEWEST_FIRST}&limit=30`),
  ask('/notifications', 'unread', `select=${COLUMNS}&read_at=is.null&${NEWEST_FIRST}&limit=30`),
  ask('/notifications', 'about reports', `select=${COLUMNS}&topic=eq.reviews&${NEWEST_FIRST}&limit=30`),
  ask(
    '/notifications',
    'unread due dates',
    `select=${COLUMNS}&read_at=is.null&topic=eq.due&${NEWEST_FIRST}&limit=30`,
  ),
  {
    screen: '/notifications',
    name: 'older ones',
    roles: EVERYBODY,
    method: 'GET',
    path: (viewer) => {
      const last = new Date(Date.now() - 3 * 86_400_000).toISOString();
      const behind = `created_at.lt."${last}",id.gt.00000000-0000-7000-8000-000000000000`;
      return own(
        viewer,
        `select=${COLUMNS}&created_at=lte.${last}&or=(${encodeURIComponent(behind)})&${NEWEST_FIRST}&limit=30`,
      );
    },
  },
  {
    screen: '/admin/profile',
    name: 'settings of notifications',
    roles: EVERYBODY,
    method: 'GET',
    path: (viewer) =>
      `/notification_settings?select=push_messages,email_messages,push_assignments,email_assignments&profile_id=eq.${viewer.profileId}`,
  },
];
