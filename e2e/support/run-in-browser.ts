import { type Page, test } from '@playwright/test';
import { bundleModule } from './bundle-module.ts';

/** An origin without a server: the test answers its requests. It is https, so that it is a secure context. */
const ORIGIN = 'https://offline.fieldfare.test';

export type Cases = Record<string, () => Promise<void>>;

/** Runs one case of the module that was opened, as a step. A case fails by throwing. */
export async function runCase(page: Page, name: string): Promise<void> {
  await test.step(name, () =>
    page.evaluate((name) => {
      const run = (window as unknown as { cases: Cases }).cases[name];
      if (!run) throw new Error(`There is no case '${name}'.`);
      return run();
    }, name),
  );
}

/**
 * Opens a page with a module of web/ that exports `cases`, and holds them as `window.cases`: for tests that close the
 * page meanwhile or need one that has stored nothing yet. All others are component tests.
 *
 * @param entry path of the module from the root: 'web/offline/repair/repair-closed.browser.ts'
 */
export async function openModule(page: Page, entry: string): Promise<void> {
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
  await page.evaluate(async (path) => {
    const { cases } = (await import(path)) as { cases: Cases };
    Object.assign(window, { cases });
  }, '/module.js');
}
