import type { Page } from '@playwright/test';

/**
 * The visible texts of the page of which a part cannot be read: beyond the edge of a box that hides what does not fit,
 * or of their button. A text that ends in an ellipsis, or whose title has it all, is not cut.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const BUTTON = 'button, [role=button], [role=tab]';
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!text || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (parent.closest('svg, canvas, script, style')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      if (words.width === 0) continue;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp, position } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // What scrolls can be read, and what only screen readers read has no size.
        if (['auto', 'scroll'].includes(overflowX) || edge.width <= 1) break;
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') break;
        if (box.getAttribute('title')?.includes(text)) break;
        const isHiding = ['hidden', 'clip'].includes(overflowX) || box.matches(BUTTON);
        if (isHiding && (words.right > edge.right + 1 || words.left < edge.left - 1)) {
          const beyond = Math.round(Math.max(words.right - edge.right, edge.left - words.left));
          found.push(`"${text}" is cut by ${beyond} px`);
          break;
        }
        if (position === 'fixed') break;
      }
    }
    return found;
  });
  return [...new Set(texts)];
}
