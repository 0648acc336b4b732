import { type Page, test } from '@playwright/test';
import { bundleModule } from './bundle-module.ts';

/** An origin without a server: the test answers its requests. It is https, so that it is a secure context. */
const ORIGIN = 'https://offline.fieldfare.test';

export type Cases = Record<string, () => Promise<void>>;

/**
 * Runs the `cases` that a module of web/ exports in a real browser, one step for each: for APIs that only browsers have, such
 * as IndexedDB. A case fails by throwing.
 *
 * @param entry path of the module from the root: 'web/offline/database/store-contract.browser.ts'
 */
export async function runInBrowser(page: Page, entry: string): Promise<void> {
  for (const name of await openModule(page, entry)) await runCase(page, name);
}

/** Runs one case of the module that was opened. */
export async function runCase(page: Page, name: string | undefined): Promise<void> {
  if (name === undefined) throw new Error('There is no such case.');
  await test.step(name, () =>
    page.evaluate((name) => (window as unknown as { cases: Cases }).cases[name]?.(), name),
  );
}

/** Opens a page with the module in it; returns the names of its cases, which are in `window.cases`. */
export async function openModule(page: Page, entry: string): Promise<string[]> {
  const files = await bundleModule(entry);
  await page.route(`${ORIGIN}/**`, (route) => {
    const file = files.get(new URL(route.request().url()).pathname.slice(1));
    return route.fulfill(
      file === undefined
        ? { contentType: 'text/html', body: '<!doctype html><title>Cases</title>' }
        : { contentType: 'text/javascript', body: file },
    );
  });
  await page.goto(`${ORIGIN}/`);
  return page.evaluate(async (path) => {
    const { cases } = (await import(path)) as { cases: Cases };
    Object.assign(window, { cases });
    return Object.keys(cases);
  }, '/module.js');
}
