import { test as base } from './company-journey.ts';
import { type Front, startFront } from './front.ts';

export { expect } from './company-journey.ts';

/** The journeys' `test` with a server in front of the portal, whose line can be cut. */
export const test = base.extend<{ front: Front }>({
  front: async ({ portal }, use) => {
    const front = await startFront(portal.url);
    await use(front);
    await front.stop();
  },
});
