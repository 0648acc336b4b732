import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { SCREENS, type Screen } from '#shared/paths.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { type Cast, makeCast } from '../test/reliability/support/cast.ts';
import { makeWorlds } from '../test/reliability/support/world.ts';
import { segmentRows } from './support/extreme-rows.ts';
import { go } from './support/screens.ts';
import { expectSettled, followRequests } from './support/settled.ts';
import { startAs } from './support/sign-in.ts';

/** The largest numbers, the earliest and latest days, the longest and strangest texts, and null, in every list. */
let portal: TestPortal;
let cast: Cast;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  portal = await startTestPortal();
  cast = await makeCast(portal);
  await makeWorlds(portal.owner, cast);
  expect(await segmentRows(portal.owner)).toBeGreaterThan(300);
});
test.afterAll(() => portal.stop());

const LISTS = (Object.keys(SCREENS) as Screen[]).filter(
  (screen) => screen.startsWith('/admin/') && !screen.includes('$'),
);

/** The output of formatters for a value that they do not know. */
const NONSENSE = /NaN|Invalid Date|Infinity|undefined/;
const SHOWING: Screen[] = [
  '/admin/dashboard',
  '/admin/work-orders',
  '/admin/subcontractor-bills',
  '/admin/partner-locations',
  '/admin/users',
];

async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('every list and board of the office shows extreme rows without an error', { tag: '@each-push' }, async ({
  page,
}) => {
  test.setTimeout(240_000);
  const problems: string[] = [];
  const stretched: Screen[] = [];
  const files: Screen[] = [];
  followRequests(page);
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await startAs(page, { client: cast.clients.admin });
  await page.goto(`${portal.url}/admin/dashboard`);
  for (const screen of LISTS) {
    await go(page, screen);
    await expect(page.locator('h1[data-left-behind]'), screen).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible();
    await expectSettled(page);
    await expect(page.getByRole('button', { name: 'Try Again' }), screen).toHaveCount(0);
    expect(problems, screen).toEqual([]);
    const text = await page.getByRole('main').innerText();
    expect(text, screen).not.toMatch(NONSENSE);
    if (text.includes('WWWW')) stretched.push(screen);
    if (await page.getByRole('button', { name: 'Export', exact: true }).isVisible()) {
      expect(await exported(page), screen).not.toMatch(NONSENSE);
      files.push(screen);
    }
  }
  // Otherwise the test would check screens and files that are empty.
  for (const screen of SHOWING) expect(stretched).toContain(screen);
  expect(files.length).toBeGreaterThan(5);
});
