import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails when the page breaks a WCAG 2.2 A or AA rule that a machine can check, in the light or in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    const findings = violations.map(
      ({ id, nodes }) => `${colorScheme}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`,
    );
    expect(findings).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
