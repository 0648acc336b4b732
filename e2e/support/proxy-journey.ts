import { test as base } from './company-journey.ts';
import { startTestProxy, type TestProxy } from './test-proxy.ts';

export { expect } from './company-journey.ts';

/** The journeys' `test` with a proxy in front of the portal, whose connections can be cut. */
export const test = base.extend<{ testProxy: TestProxy }>({
  testProxy: async ({ portal }, use) => {
    const testProxy = await startTestProxy(portal.url);
    await use(testProxy);
    await testProxy.stop();
  },
});
