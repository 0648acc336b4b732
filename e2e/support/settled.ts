import { expect, type Page, type Request } from '@playwright/test';

/** The map's worker. Chromium reports no end of its request when the page is closed while it loads. */
const WORKER_SCRIPT = /\/maplibre-gl-worker-[^/]+$/;
const waiting = new WeakMap<Page, Set<Request>>();

/** Starts to count the pending requests of a page; call it when the page is opened. */
export function followRequests(page: Page): void {
  const requests = new Set<Request>();
  waiting.set(page, requests);
  page.on('request', (request) => {
    if (!WORKER_SCRIPT.test(request.url())) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until a followed page has no pending request. */
export async function expectSettled(page: Page): Promise<void> {
  const addresses = () => [...(waiting.get(page) ?? [])].map((request) => request.url());
  await expect
    .poll(addresses, { message: `${page.url()} still waits`, intervals: [25, 50, 100] })
    .toEqual([]);
}
