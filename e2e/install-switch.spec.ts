/** The kill switch for service workers reaches every client within a day (reliability requirements 17). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { countWorkers, expectEnded, expectSaved, expectVersion, openThrough } from './support/app-worker.ts';
import { wholeBrowser } from './support/launch.ts';
import { expect, test } from './support/proxy-journey.ts';
import type { TestProxy } from './support/test-proxy.ts';

test.use({ world: 'switch', launchOptions: wholeBrowser(), serviceWorkers: 'allow' });

/** A proxy that lets the browser keep the script for a year. */
const KEPT_FOR_A_YEAR = { 'cache-control': 'public, max-age=31536000' };
const DASHBOARD = '/subcontractor/dashboard';

test('the kill switch reaches an open tab that is never reloaded, although the browser may cache the old script for a year', {
  tag: '@each-push',
}, async ({ browser, testProxy, company }) => {
  const page = await openThrough(browser, testProxy, company.people.subcontractor);
  await page.clock.install();
  await switchOff(testProxy, page);
  await page.clock.fastForward('23:59:00');
  await expectEnded(page);
  await page.context().close();
});

test('the kill switch reaches an app whose timers were suspended for a day, when it becomes visible', {
  tag: '@each-push',
}, async ({ browser, testProxy, company }) => {
  const page = await openThrough(browser, testProxy, company.people.subcontractor);
  await page.clock.install();
  await switchOff(testProxy, page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.setSystemTime(Date.now() + 23 * 60 * 60_000);
  expect(await countWorkers(page)).toBe(1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectEnded(page);
  await page.context().close();
});

test('the kill switch reaches who opens the portal once a day by the next day, although the browser’s own check gets the old script', {
  tag: '@each-push',
}, async ({ browser, testProxy, company }) => {
  const page = await openThrough(browser, testProxy, company.people.subcontractor);
  await switchOff(testProxy, page);
  // Cached with headers with which the browser's own update check uses only its cache.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'all' }));
  expect(await countWorkers(page)).toBe(1);
  const nextDay = await page.context().newPage();
  await page.close();
  await nextDay.clock.install({ time: Date.now() + 23 * 60 * 60_000 });
  await nextDay.goto(DASHBOARD);
  await expectEnded(nextDay);
  await nextDay.context().close();
});

test('the browser’s own update check ends a release whose page does not start', {
  tag: '@each-push',
}, async ({ browser, testProxy, company }) => {
  const page = await openThrough(browser, testProxy, company.people.subcontractor);
  await testProxy.deploy('dead', (html) =>
    html.replace(/src="\/assets\/index-[^"]+"/, 'src="/assets/index-dead.js"'),
  );
  await page.goto(DASHBOARD);
  // As the page before has done.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await expectSaved(page);
  await serveCached(testProxy, 'off');
  await page.goto(DASHBOARD);
  await expectVersion(page, 'dead');
  await expectEnded(page);
  await page.context().close();
});

/** The page is cached, and the kill switch is on since. */
async function switchOff(testProxy: TestProxy, page: Page): Promise<void> {
  await serveCached(testProxy, 'on');
  await page.goto(DASHBOARD);
  await expectSaved(page);
  await serveCached(testProxy, 'off');
}

/** Serves the worker's script as such a proxy would: the real one, or the kill switch. */
async function serveCached(testProxy: TestProxy, state: 'on' | 'off'): Promise<void> {
  const body =
    state === 'off'
      ? await readFile(join(import.meta.dirname, '../web/public/sw-off.js'), 'utf8')
      : await (await fetch(`${testProxy.url}/sw.js`)).text();
  testProxy.intercept((path) =>
    path === '/sw.js' ? { type: 'text/javascript', body, headers: KEPT_FOR_A_YEAR } : null,
  );
}
