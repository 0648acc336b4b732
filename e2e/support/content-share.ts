import type { Page } from '@playwright/test';

/**
 * The share of the window that shows the screen's title and content when it opens: without the portal's header, the
 * page's breadcrumb, actions, tabs, search, and filters, and without the dock.
 */
export function contentShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .map((element) => {
          const { top, bottom, height } = element.getBoundingClientRect();
          return { top, bottom: bottom + parseFloat(getComputedStyle(element).marginBottom), height };
        })
        .filter(({ height }) => height > 0);
    const dock = Math.min(window.innerHeight, ...shown('[data-dock] *').map(({ top }) => top));
    const start = Math.max(0, ...shown('.shell-head').map(({ bottom }) => bottom));
    const bars = shown(
      [
        'main nav[aria-label=Breadcrumb]',
        // The actions of the title.
        'main :has(> h1) + div',
        // Search and filters, tabs, views, and pills; not the fields of a form.
        'main search',
        'main [role=tablist]',
        'main fieldset:has([aria-pressed]):not(form *)',
      ].join(','),
    ).filter(({ top }) => top < dock);
    let [free, end] = [dock - start, start];
    for (const { top, bottom } of bars.sort((one, other) => one.top - other.top)) {
      free -= Math.max(0, bottom - Math.max(top, end));
      end = Math.max(end, bottom);
    }
    return free / window.innerHeight;
  });
}
