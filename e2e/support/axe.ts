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
 * Fails when the page breaks a WCAG 2.2 A or AA rule that can be checked automatically, in the light or the dark scheme. Pages
 * whose kinds of elements were all checked before, at this size of the window, pass at once.
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
      // The only rule that depends on colors.
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

/** Elements that cannot be read in the current rendering, e.g. those for print. */
export async function contrastProblems(page: Page): Promise<string[]> {
  return (await violations(page, CONTRAST)).flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

/** Runs in the page itself, which has no foreign frames, and only reports violations: both save half of the time. */
async function violations(page: Page, runOnly: RunOnly) {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ runOnly, resultTypes: ['violations'] });
  return (await axe.analyze()).violations;
}

/** During the transition between the schemes, colors have a contrast that users never read. */
async function expectStill(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(async () => {
      // A transition begins with the frame after its change.
      for (const _ of ['the change', 'what it moves']) await new Promise(requestAnimationFrame);
      return document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
        ).length;
    });
  await expect.poll(moving, { message: 'transitions that run', intervals: [50] }).toBe(0);
}
