import { type Browser, expect, type Page } from '@playwright/test';
import type { Person } from '#test/support/company.ts';
import { startAs } from './sign-in.ts';
import type { TestProxy } from './test-proxy.ts';

/** Opens the portal as a person through a test proxy, with service workers, in a separate browser. */
export async function openThrough(browser: Browser, testProxy: TestProxy, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: testProxy.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await startAs(page, person);
  return page;
}

/** Waits until the device has cached everything that it needs to start offline, and the worker controls the page. */
export async function expectSaved(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
      message: 'a worker that answers',
      timeout: 30_000,
    })
    .toBe('activated');
}

/** Goes offline: for the browser, and for the proxy. */
export async function cutConnection(page: Page, testProxy: TestProxy): Promise<void> {
  testProxy.down(true);
  await page.context().setOffline(true);
}

export async function restoreConnection(page: Page, testProxy: TestProxy): Promise<void> {
  testProxy.down(false);
  await page.context().setOffline(false);
}

/** Makes the page check for a new version, as it does every hour; resolves when one waits. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.waiting?.state;
      }),
    )
    .toBe('installed');
}

/** Waits until the open page has a version; '' for the one that was built. */
export async function expectVersion(page: Page, version: string, timeout = 10_000): Promise<void> {
  const look = () =>
    page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '');
  // While the page reloads, it cannot be evaluated.
  await expect.poll(() => look().catch(() => 'none'), { timeout }).toBe(version);
}

/** Every path in all caches of this browser. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
}

/** The number of the portal's workers in the page's browser. */
export const countWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Waits until no worker and no cached file of the portal is left. */
export async function expectEnded(page: Page): Promise<void> {
  await expect.poll(() => countWorkers(page), { timeout: 90_000 }).toBe(0);
  await expect
    .poll(async () => (await keptPaths(page)).filter((path) => path.startsWith('/assets/')))
    .toEqual([]);
}

/** A fake of the browser's event that offers to install the portal. */
export async function offerInstallation(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((answer) => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-was-asked', ''),
      userChoice: Promise.resolve({ outcome: answer }),
    });
    window.dispatchEvent(offer);
  }, outcome);
}
