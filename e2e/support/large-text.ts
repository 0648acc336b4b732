import { expect, type Locator, type Page } from '@playwright/test';

/** A user who has doubled the font size. Returns when everything has its new size. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    // With reduced motion every property changes by a transition of 0.01 ms, and what depends on it by another one.
    const running = () => {
      document.body.getBoundingClientRect();
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    };
    for (let left = running(); left.length > 0; left = running())
      await Promise.allSettled(left.map(({ finished }) => finished));
  });
}

/** The user chooses the usual font size again. */
export async function usualText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** The page is no wider than its window, and no text line in it is wider, either. */
export async function expectNothingCut(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width);
  await expect.poll(() => textsBeyond(page.locator('body'), { left: 0, right: width })).toEqual([]);
}

/** Every text of an element is between its left and its right edge. */
export async function expectTextsInside(part: Locator): Promise<void> {
  const box = await part.boundingBox();
  if (!box) throw new Error('the part is not to be seen');
  expect(await textsBeyond(part, { left: box.x, right: box.x + box.width })).toEqual([]);
}

/** The drawn area of each element, including overflowing text, is inside the window and overlaps no other. */
export async function expectApart(page: Page, parts: Locator): Promise<void> {
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const drawn = await parts.evaluateAll((all) =>
    all.map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const boxes = [part.getBoundingClientRect()];
      if (getComputedStyle(part).overflowX === 'visible') boxes.push(range.getBoundingClientRect());
      return {
        name: part.textContent || part.ariaLabel,
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      };
    }),
  );
  const outside = drawn.filter(
    ({ left, right, top, bottom }) => left < 0 || right > window.width || top < 0 || bottom > window.height,
  );
  expect(outside).toEqual([]);
  const touching = drawn.flatMap((one, index) =>
    drawn
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5,
      )
      .map((other) => `${one.name} and ${other.name}`),
  );
  expect(touching).toEqual([]);
}

/** An edge of an element, in pixels of the window. */
export async function edge(part: Locator, side: 'top' | 'bottom'): Promise<number> {
  return part.evaluate((element, which) => element.getBoundingClientRect()[which], side);
}

/** The texts with more than two lines; without screen-reader texts, and without scrolling elements. */
function textsBeyond(part: Locator, bounds: { left: number; right: number }): Promise<string[]> {
  return part.evaluate((root, { left, right }) => {
    const isShown = (element: Element | null): boolean => {
      if (!element || element === root) return true;
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      if (scrolls || textOverflow === 'ellipsis' || clipPath !== 'none') return false;
      return isShown(element.parentElement);
    };
    const texts: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      const range = document.createRange();
      range.selectNodeContents(text);
      const runsOut = [...range.getClientRects()].some(
        (line) => line.width > 0 && (line.left < left - 1 || line.right > right + 1),
      );
      if (runsOut && isShown(text.parentElement)) texts.push(text.textContent ?? '');
    }
    return texts;
  }, bounds);
}
