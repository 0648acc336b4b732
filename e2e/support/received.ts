import type { Page } from '@playwright/test';

/** Keeps every data answer that a page receives; the returned function gives them as one text, once all are there. */
export function keepReceived(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/rest/v1/')) bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}
