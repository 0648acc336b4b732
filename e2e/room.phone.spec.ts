/** On a phone, header, filters, and bars leave two thirds of the screen to the content. */
import type { Screen } from '#shared/paths.ts';
import { expect } from './support/company-journey.ts';
import { contentShare } from './support/content-share.ts';
import { PHONE_SCREENS } from './support/phone-screens.ts';
import { addressOf, expectScreen, go, openAtHome, test } from './support/screens.ts';

test.use({ world: 'phone-room' });

for (const [visitor, screens] of Object.entries(PHONE_SCREENS) as [
  keyof typeof PHONE_SCREENS,
  readonly Screen[],
][]) {
  test(`${visitor}: the content has two thirds of each screen’s height`, async ({ openAs, paperwork }) => {
    test.slow();
    const page = await openAtHome(openAs, visitor);
    const shares: [Screen, number][] = [];
    for (const screen of screens) {
      const address = addressOf(screen, paperwork);
      await go(page, address);
      await expectScreen(page, address);
      shares.push([screen, await contentShare(page)]);
    }
    expect(shares.filter(([, share]) => share < 2 / 3)).toEqual([]);
  });
}
