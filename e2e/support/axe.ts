import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { MOBILE_BREAKPOINT_PX } from '#shared/limits.ts';
import { checkedElements, UNCHECKED_TEXT } from './checked-elements.ts';

interface RunOnly {
  type: 'tag' | 'rule';
  values: string[];
}

const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** Where a page keeps the style sheet that makes it stand still. */
const STILL = 'fieldfareStill';
// Of all the rules only this one looks at colors.
const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast'] };

/**
 * Fails when the page breaks a WCAG 2.2 A or AA rule that a machine can check, in the light or in the dark scheme. What
 * was checked before, at this size of the window, is not checked again: contrast depends on the colors of a text, every
 * other rule on the structure of the page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const checked = checkedElements(width < MOBILE_BREAKPOINT_PX ? 'phone' : 'desktop');
  await expectStill(page);
  const kinds = await checked.newOn(page);
  if (kinds.structures.length > 0) {
    await expectNone(page, axe(page, { runOnly: WCAG, rules: { 'color-contrast': { enabled: false } } }));
  }
  if (kinds.colors.length > 0) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectStill(page);
      try {
        await expectNone(page, axe(page, { runOnly: CONTRAST }).include(`[${UNCHECKED_TEXT}]`), colorScheme);
      } catch (error) {
        // A page that changes meanwhile may have replaced these elements; the next check finds them again.
        if (!String(error).includes('No elements found for include')) throw error;
        kinds.colors = [];
        break;
      }
    }
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  }
  await letFade(page);
  checked.add(kinds);
}

async function expectNone(page: Page, builder: AxeBuilder, scheme = 'any'): Promise<void> {
  const { violations } = await builder.analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${scheme}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(findings, page.url()).toEqual([]);
}

/** What cannot be read as the page is drawn now, e.g. on paper. */
export async function contrastProblems(page: Page): Promise<string[]> {
  const { violations } = await axe(page, { runOnly: CONTRAST }).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

/** Asks in the page itself, which has no frames of others, and for nothing but violations: both save half the time. */
const axe = (page: Page, options: { runOnly: RunOnly; rules?: Record<string, { enabled: boolean }> }) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ ...options, resultTypes: ['violations'] });

/**
 * Colors on their way from one scheme to the other have a contrast that nobody ever reads by, so nothing fades during a
 * check: in a long list, thousands of transitions take a busy machine longer than a test waits. Other animations end.
 */
async function expectStill(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    if (mark in document) return;
    const still = new CSSStyleSheet();
    // A sheet that a script makes is not subject to the policy for styles in the page.
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    Object.assign(document, { [mark]: still });
  }, STILL);
  const moving = () =>
    page.evaluate(async () => {
      for (const _ of ['the change', 'what it moves']) await new Promise(requestAnimationFrame);
      return document.getAnimations().filter(
        (animation) =>
          animation.playState === 'running' &&
          animation.effect?.getTiming().iterations !== Infinity &&
          // It changes a number, and ends with its toast.
          !(animation instanceof CSSAnimation && animation.animationName === 'toast-countdown'),
      ).length;
    });
  await expect.poll(moving, { message: 'animations that run', intervals: [50] }).toBe(0);
}

/** Lets the page fade again. */
async function letFade(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    const still: unknown = Reflect.get(document, mark);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    Reflect.deleteProperty(document, mark);
  }, STILL);
}
