import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { savedEntry } from '#web/offline/outbox/saved-records.ts';
import { keep, savedOf } from './device-storage.ts';

/** Sets the employee's rate, and adds work items: own, unassigned, and a colleague's. Deletes earlier time. */
export async function addWork(portal: TestPortal, { people, organizations }: Company): Promise<void> {
  const { employee, manager } = people;
  await portal.owner.query('truncate time_segments, employee_reports cascade');
  await portal.owner.query(
    `insert into profile_rates (profile_id, hourly_billable_rate) values ($1, 85) on conflict do nothing`,
    [employee.profileId],
  );
  await portal.owner.query(
    `insert into work_orders (title, organization_id, status)
     select t.title, $1, t.status
     from (values ('Fix the dock door', 'assigned'), ('Work of a colleague', 'assigned'), ('Clear the gutters', 'received'))
       t (title, status)
     where not exists (select from work_orders w where w.title = t.title)`,
    [organizations.customer],
  );
  await portal.owner.query(
    `insert into work_order_assignments (work_order_id, assigned_to, organization_id)
     select w.id, case w.title when 'Fix the dock door' then $1::uuid else $2::uuid end, $3
     from work_orders w where w.title in ('Fix the dock door', 'Work of a colleague') on conflict do nothing`,
    [employee.profileId, manager.profileId, organizations.contractor],
  );
}

/** The employee's clock sessions. */
export async function sessionsOf(portal: TestPortal, { people }: Company) {
  const { rows } = await portal.owner.query(
    'select clock_in_offline, clock_out_time, location_lat from employee_reports where employee_user_id = $1',
    [people.employee.profileId],
  );
  return rows;
}

const CODES = { denied: 1, timeout: 3 } as const;

/** Makes the open page's device refuse to provide its position. */
export async function refusing(page: Page, failure: keyof typeof CODES | 'unsupported'): Promise<void> {
  if (failure === 'denied') return;
  await page.evaluate(
    (code) => {
      const error = { code, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
      const value = code && {
        getCurrentPosition: (_: unknown, fail: (problem: unknown) => void) => fail(error),
      };
      Object.defineProperty(navigator, 'geolocation', { configurable: true, value });
    },
    failure === 'unsupported' ? undefined : CODES[failure],
  );
}

/** Makes the device ask for permission to use its position, without an answer before `answerWhere`. */
export async function askedWhere(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const value = {
      getCurrentPosition: (found: PositionCallback) =>
        window.addEventListener('test:allowed', () =>
          found({
            coords: { latitude: 41.8819, longitude: -80.79, accuracy: 12 },
            timestamp: Date.now(),
          } as GeolocationPosition),
        ),
    };
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value });
  });
}

export const answerWhere = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('test:allowed')));

/** The pending clock events on the page's device. */
export const tapsSaved = (page: Page): Promise<unknown[]> => savedOf(page, 'clock');

/** Adds a pending break to the open page's device. */
export function keepBreak(page: Page, profileId: string): Promise<void> {
  const now = new Date();
  const entry: ClockEntry = {
    ...{ key: crypto.randomUUID(), action: 'take_break', item: null, at: now.toISOString(), timeZone: 'UTC' },
    ...{ location: null, isOffline: true, state: 'waiting', order: now.getTime() },
  };
  return keep(page, { metadata: [savedEntry(profileId, 'clock', entry.key, entry)] });
}

/** Blocks all data requests of a browser, while the portal's own files still load; `restore` ends that. */
export async function withoutData(context: BrowserContext) {
  const data = /\/(rest|geocode)\/v1\//;
  await context.route(data, (route) => route.abort('internetdisconnected'));
  return { restore: () => context.unroute(data) };
}

/** Makes requests to one URL fail; `restore` ends that. */
export async function failing(context: BrowserContext, address: RegExp) {
  await context.route(address, (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'internal', details: null, hint: null } }),
  );
  return { restore: () => context.unroute(address) };
}

/** Swipes down from the top of a sheet. */
export async function swipeDown(page: Page, sheet: Locator, { px, ms }: { px: number; ms: number }) {
  // Its position after it has moved in.
  let box = await sheet.boundingBox();
  for (let next = box; ; box = next) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    next = await sheet.boundingBox();
    if (next?.y === box?.y) break;
  }
  const session = await page.context().newCDPSession(page);
  const x = (box?.x ?? 0) + 60;
  const y = (box?.y ?? 0) + 24;
  const steps = 10;
  const startedAt = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: startedAt + (ms / 1000) * part,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + px * part }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', step / steps);
  await touch('touchEnd', 1);
  await session.detach();
}
