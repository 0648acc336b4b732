import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { checkedElements } from './checked-elements.ts';

interface RunOnly {
  type: 'tag' | 'rule';
  values: string[];
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast'] };

/**
 * Fails when the page breaks a WCAG 2.2 A or AA rule that a machine can check, in the light or in the dark scheme. A page on
 * which every kind of element was checked before, at this size of the window, passes at once.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const checked = checkedElements(test.info().project.name);
  await expectStill(page);
  const kinds = await checked.newOn(page);
  if (kinds.length === 0) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectStill(page);
    const found = await violations(
      page,
      // Of all the rules only this one looks at colours.
      colorScheme === 'light' ? { type: 'tag', values: WCAG } : CONTRAST,
    );
    const findings = found.map(
      ({ id, nodes }) => `${colorScheme}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`,
    );
    expect(findings).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  checked.add(kinds);
}

/** What cannot be read as the page is drawn now, e.g. on paper. */
export async function contrastProblems(page: Page): Promise<string[]> {
  return (await violations(page, CONTRAST)).flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

/** Asks in the page itself, which has no frames of others, and for nothing but violations: both save half the time. */
async function violations(page: Page, runOnly: RunOnly) {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ runOnly, resultTypes: ['violations'] });
  return (await axe.analyze()).violations;
}

/** Colours on their way from one scheme to the other have a contrast that nobody ever reads by. */
async function expectStill(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(async () => {
      // A transition begins with the frame after the change that it belongs to.
      for (const _ of ['the change', 'what it moves']) await new Promise(requestAnimationFrame);
      return document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
        ).length;
    });
  await expect.poll(moving, { message: 'transitions that run', intervals: [50] }).toBe(0);
}
