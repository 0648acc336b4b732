import { expect, type Page } from '@playwright/test';

const CONTROLS = [
  ...['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[contenteditable=true]'],
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option', 'menuitem', 'combobox', 'slider'].map(
    (role) => `[role=${role}]`,
  ),
].join(',');

/**
 * Every visible control of the page can be reached: scrolled into view, it is not cut off at the sides of the window or
 * of what scrolls or clips it, and the point at its center belongs to it, to something inside it, or to its label
 * (reliability requirements 38). While a dialog or a menu is open, only its controls and those of toasts count, because
 * everything else is inert.
 */
export async function expectReachable(page: Page): Promise<void> {
  await expect
    .poll(() => coveredControls(page), { message: `${page.url()}: covered controls`, timeout: 5_000 })
    .toEqual([]);
}

/** The controls that are covered or cut off, each as 'control: what covers or cuts it'. Scrolls, and scrolls back. */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const opened = document.querySelectorAll(
      ':is([role=dialog], [role=menu]):not([data-ending-style], [data-closed])',
    );
    // A toast is a dialog, too, but is not modal.
    const top = [...opened].findLast((dialog) => !dialog.closest('[aria-label=Notifications]'));
    const name = (element: Element | null) =>
      element
        ? `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)}'`
        : 'nothing';
    const isCounted = (control: HTMLElement): boolean => {
      // The skip link is outside of the window until it has the focus.
      if (control.closest('[inert], [data-ending-style], [href="#main"]')) return false;
      if (top && !top.contains(control) && !control.closest('[aria-label=Notifications]')) return false;
      const { width, height } = control.getBoundingClientRect();
      // Elements only for screen readers or the keyboard, whose label is the target.
      if (width <= 2 || height <= 2) return false;
      return control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    // A link over two lines consists of two boxes, with nothing of it in the middle.
    const middleOf = (control: HTMLElement): Element | null => {
      const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2);
    };
    const isHit = (control: HTMLElement): boolean => {
      const hit = middleOf(control);
      if (!hit) return false;
      if (control.contains(hit)) return true;
      const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
      return (
        labels.some((label) => label.contains(hit)) || (hit.closest(selector)?.contains(control) ?? false)
      );
    };
    /** The element that cuts a control off at its sides: the window, or an ancestor that scrolls or clips. */
    const cutBy = (control: HTMLElement): Element | null => {
      const { left, right } = control.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) return document.documentElement;
      for (let part = control.parentElement; part; part = part.parentElement) {
        if (getComputedStyle(part).overflowX === 'visible') continue;
        const edge = part.getBoundingClientRect().left + part.clientLeft;
        if (left < edge - 1 || right > edge + part.clientWidth + 1) return part;
      }
      return null;
    };
    const at = window.scrollY;
    const covered: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(selector)) {
      if (!isCounted(control)) continue;
      if (isHit(control) && !cutBy(control)) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const cutting = cutBy(control);
      if (isHit(control) && !cutting) continue;
      covered.push(`${name(control)}: ${cutting ? `cut off by ${name(cutting)}` : name(middleOf(control))}`);
    }
    window.scrollTo({ top: at, behavior: 'instant' });
    return covered;
  }, CONTROLS);
}
