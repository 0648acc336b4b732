import type { Page } from '@playwright/test';

/** Records every data response of a page; the returned function returns them as one text, once all have arrived. */
export function keepReceived(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/rest/v1/')) bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}
