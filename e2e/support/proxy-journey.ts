import { test as base } from './company-journey.ts';
import { startTestProxy, type TestProxy } from './test-proxy.ts';

export { expect } from './company-journey.ts';

/** The journeys' `test` with a server in front of the portal, whose line can be cut. */
export const test = base.extend<{ front: TestProxy }>({
  front: async ({ portal }, use) => {
    const front = await startTestProxy(portal.url);
    await use(front);
    await front.stop();
  },
});
