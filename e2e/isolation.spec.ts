/**
 * A user who opens every screen, list, search, file, and export of their role finds nothing of another organization:
 * neither on the screen nor in any byte that the browser received. For requests: `test/reliability/side-doors.test.ts`.
 */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { type RouteAccess, SCREENS, type Screen } from '#shared/paths.ts';
import { test as base, expect } from '#test/support/journey.ts';
import { opensInTable, type ScreenVisitorName } from '#test/support/screen-table.ts';
import { oncePerPortal } from '#test/support/worlds.ts';
import { type Cast, type CastName, makeCast } from '../test/reliability/support/cast.ts';
import { makeWorlds, type World } from '../test/reliability/support/world.ts';
import { keepReceived } from './support/received.ts';
import { go } from './support/screens.ts';
import { expectSettled, followRequests } from './support/settled.ts';
import { startAs } from './support/sign-in.ts';

interface Fixture {
  cast: Cast;
  worlds: World[];
}

const fixtureOf = oncePerPortal(async (portal): Promise<Fixture> => {
  const cast = await makeCast(portal);
  return { cast, worlds: await makeWorlds(portal.owner, cast) };
});
const test = base.extend<{ fixture: Fixture }>({
  fixture: async ({ portal }, use) => use(await fixtureOf(portal)),
});
test.use({ world: 'isolation' });

/** What people of the office see only with a capability that billing, dispatchers, or technicians do not have. */
const NOT_BILLINGS = 'mail|invitation|bill_draft|deactivation';
const NOT_THE_DISPATCHERS = `${NOT_BILLINGS}|invoice|terms|tax_notes|session|receipt`;
const NOT_THE_TECHNICIANS = `${NOT_THE_DISPATCHERS}|order|location|event|report|review|message|photo|former|bill|template`;

/** The user, the screens of their role, whose rows are named, and what the user must not see. */
const LOOKS: [CastName, readonly RouteAccess[], World['name'], RegExp][] = [
  ['billing', ['admin'], 'own', new RegExp(`canary_own_(${NOT_BILLINGS})\\w*`, 'g')],
  ['readOnly', ['admin'], 'own', new RegExp(`canary_own_(${NOT_BILLINGS})\\w*`, 'g')],
  ['dispatcher', ['employee'], 'own', new RegExp(`canary_own_(${NOT_THE_DISPATCHERS})\\w*`, 'g')],
  ['technician', ['employee'], 'own', new RegExp(`canary_own_(${NOT_THE_TECHNICIANS})\\w*`, 'g')],
  ['otherPartner', ['partner', 'subcontractor'], 'own', /canary_(own|colleagues)_\w+/g],
  ['otherCrew', ['subcontractor'], 'own', /canary_(own|colleagues)_\w+/g],
  ['partner', ['partner', 'subcontractor'], 'foreign', /canary_foreign_\w+/g],
  ['partnerAdmin', ['partner', 'subcontractor'], 'foreign', /canary_foreign_\w+/g],
  ['crew', ['subcontractor'], 'foreign', /canary_foreign_\w+/g],
];

/** The columns of the table of screens that these people have: what does not open for them needs no look. */
const COLUMNS: Partial<Record<CastName, ScreenVisitorName>> = { billing: 'billing', readOnly: 'read_only' };

for (const [name, opens, about, forbidden] of LOOKS) {
  test(`${name} finds nothing on any screen that is not theirs`, {
    tag: name === 'partner' ? '@main-desktop' : [],
  }, async ({ browser, baseURL, fixture }) => {
    test.slow();
    const page = await openAs(await browser.newContext({ baseURL }), fixture.cast, name);
    const got = await lookEverywhere(page, fixture, { opens, about, column: COLUMNS[name] });
    expect(got.flatMap((text) => text.match(forbidden) ?? [])).toEqual([]);
    if (name !== 'partner') return;
    await test.step('the same search finds their own data', async () => {
      const own = await lookEverywhere(page, fixture, { opens: ['partner'], about: 'own' });
      const found = new Set(own.flatMap((text) => text.match(/canary_own_\w+/g) ?? []));
      for (const what of ['order', 'location', 'report_approved'])
        expect(found).toContain(`canary_own_${what}`);
    });
  });
}

/** A page of a browser of their own, on their dashboard. */
async function openAs(context: BrowserContext, cast: Cast, name: CastName): Promise<Page> {
  const page = await context.newPage();
  followRequests(page);
  await startAs(page, { client: cast.clients[name], profileId: cast.profiles[name], email: '' });
  await page.goto('/');
  return page;
}

interface Look {
  opens: readonly RouteAccess[];
  about: World['name'];
  column?: ScreenVisitorName | undefined;
}

/**
 * Opens every screen of a role, naming the other's rows where a URL needs an id; returns all texts and bytes received.
 */
async function lookEverywhere(page: Page, { worlds }: Fixture, look: Look): Promise<string[]> {
  const { opens, about } = look;
  const world = worlds.find((one) => one.name === about) as World;
  const received = keepReceived(page);
  const seen: string[] = [];
  for (const screen of screensOf(look)) {
    await test.step(screen, async () => {
      seen.push(...(await lookAt(page, addressIn(screen, world), `canary_${about}`)));
    });
  }
  // The office's own people have the palette in the office.
  if (opens.some((open) => open === 'admin' || open === 'employee')) await go(page, '/admin/work-orders');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(`canary_${about}`);
  await expectSettled(page);
  seen.push(await page.locator('body').innerText());
  expect(seen.length).toBeGreaterThan(opens.length * 8);
  return [...seen, await received()];
}

const screensOf = ({ opens, column }: Look) =>
  (Object.entries(SCREENS) as [Screen, RouteAccess][]).flatMap(([screen, access]) =>
    opens.includes(access) && (!column || opensInTable(screen, column)) ? [screen] : [],
  );

/** The screen, its search for the other's texts, and its export, each as text. */
async function lookAt(page: Page, address: string, words: string): Promise<string[]> {
  const seen: string[] = [];
  for (const to of address.includes(words) ? [address] : [address, `${address}?q=${words}`]) {
    await go(page, to);
    await expectSettled(page);
    seen.push(await page.locator('body').innerText());
  }
  const exporting = page.getByRole('button', { name: 'Export', exact: true });
  if (await exporting.isVisible()) {
    const [file] = await Promise.all([page.waitForEvent('download'), exporting.click()]);
    seen.push(await readFile(await file.path(), 'utf8'));
  }
  return seen;
}

/** The URL of a screen about the other's rows. */
function addressIn(screen: Screen, { rows }: World): string {
  const noun = /\/(work-orders|reports|bills|locations)\//.exec(screen)?.[1];
  const id = {
    'work-orders': rows.workOrder,
    reports: rows.approvedReport,
    bills: rows.submittedBill,
    locations: rows.location,
  }[noun ?? ''];
  return screen.replace('$workOrderId', rows.workOrder).replace('$id', id ?? '');
}
