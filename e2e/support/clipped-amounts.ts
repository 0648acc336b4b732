import type { Page } from '@playwright/test';

/**
 * The amounts of the screen that are not on one line, or not completely visible: outside of the window, cut off by an
 * element that hides its overflow, in the padding of the parent, or only visible after scrolling sideways.
 */
export const clippedAmounts = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const clipped: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest('.sr-only, title, option')) continue;
      for (const { 0: amount, index } of (node.textContent ?? '').matchAll(/\$[\d,]+\.\d\d/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        const isBroken = new Set(lines.map(({ top }) => Math.round(top))).size > 1;
        if (isBroken || lines.some((line) => isCut(parent, line))) clipped.push(amount);
      }
    }
    return clipped;

    function isCut(element: Element, line: DOMRect): boolean {
      if (line.left < 0 || line.right > document.documentElement.clientWidth) return true;
      if (line.right > roomOf(element) + 0.5) return true;
      for (let part: Element | null = element; part && part !== main; part = part.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(part);
        const box = part.getBoundingClientRect();
        const hides = (overflow: string) => overflow !== 'visible';
        if (hides(overflowX) && (line.left < box.left - 0.5 || line.right > box.right + 0.5)) return true;
        if (['hidden', 'clip'].includes(overflowY) && line.bottom > box.bottom + 2) return true;
      }
      return false;
    }

    /** The right end of the space for a text: the padding of the first block around it begins there. */
    function roomOf(element: Element): number {
      const { display, paddingRight, borderRightWidth } = getComputedStyle(element);
      if (display === 'inline' && element.parentElement) return roomOf(element.parentElement);
      return (
        element.getBoundingClientRect().right -
        Number.parseFloat(paddingRight) -
        Number.parseFloat(borderRightWidth)
      );
    }
  });

/** The number of amounts on the screen: otherwise a test could check screens without any. */
export const countAmounts = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .innerText()
    .then((text) => text.match(/\$[\d,]+\.\d\d/g)?.length ?? 0);
