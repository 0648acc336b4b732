import { test as base, expect } from '@playwright/test';
import { nodesOf } from './journey-nodes.ts';
import type { TestPortal } from './portal.ts';
import { startPortalOfNodes } from './portal-of-nodes.ts';
import { createWorlds, type Worlds } from './worlds.ts';

export { expect } from '@playwright/test';

/**
 * Playwright's `test` with a portal: `test('…', async ({ page, portal }) => …)`; `page.goto('/auth')` opens it. An
 * uncaught error in the page, or anything that the content security policy had to stop, fails the test that caused it.
 */
export const test = base.extend<{ world: string; portal: TestPortal; baseURL: string }, { worlds: Worlds }>({
  worlds: [
    async ({ playwright: _ }, use) => {
      const worlds = createWorlds();
      await use(worlds);
      await worlds.close();
    },
    { scope: 'worker' },
  ],
  /** Each value gets a portal of its own: a file that counts records names its world. */
  world: ['', { option: true }],
  portal: async ({ worlds, world }, use, { file }) => {
    const nodes = nodesOf(file);
    await use(
      nodes === 1
        ? await worlds.portal(world)
        : await worlds.portal(`${world} on ${nodes} nodes`, () => startPortalOfNodes(nodes)),
    );
  },
  baseURL: async ({ portal }, use) => use(portal.url),
  // Not a fixture that every test uses: a test that opens its own browsers needs no page.
  page: async ({ page }, use) => {
    const defects: string[] = [];
    page.on('pageerror', (error) => defects.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy/i.test(message.text()))
        defects.push(message.text());
    });
    await use(page);
    expect(defects).toEqual([]);
  },
});
