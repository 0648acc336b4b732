import { expect, type Page } from '@playwright/test';

const CONTROLS = [
  ...['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[contenteditable=true]'],
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option', 'menuitem', 'combobox', 'slider'].map(
    (role) => `[role=${role}]`,
  ),
].join(',');

/**
 * Every visible control of the page can be reached: scrolled into view, the point at its center belongs to it, to
 * something inside it, or to its label (reliability requirements 38). While a dialog or a menu is open, only its controls and
 * those of toasts count, because everything else is inert.
 */
export async function expectReachable(page: Page): Promise<void> {
  await expect
    .poll(() => coveredControls(page), { message: `${page.url()}: covered controls`, timeout: 5_000 })
    .toEqual([]);
}

/** The controls that something lies on, each as 'control: what lies on it'. Scrolls, and scrolls back. */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const opened = document.querySelectorAll(
      ':is([role=dialog], [role=menu]):not([data-ending-style], [data-closed])',
    );
    // A toast is a dialog as well, but leaves the page as it is.
    const top = [...opened].findLast((dialog) => !dialog.closest('[aria-label=Notifications]'));
    const name = (element: Element | null) =>
      element
        ? `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}'`
        : 'nothing';
    const isCounted = (control: HTMLElement): boolean => {
      // The skip link is out of the window until it has the focus.
      if (control.closest('[inert], [data-ending-style], [href="#main"]')) return false;
      if (top && !top.contains(control) && !control.closest('[aria-label=Notifications]')) return false;
      const { width, height } = control.getBoundingClientRect();
      // What is only for screen readers or the keyboard, and what its label stands for.
      if (width <= 2 || height <= 2) return false;
      return control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const isHit = (control: HTMLElement): boolean => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!hit) return false;
      if (control.contains(hit)) return true;
      const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
      return (
        labels.some((label) => label.contains(hit)) || (hit.closest(selector)?.contains(control) ?? false)
      );
    };
    const at = window.scrollY;
    const covered: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(selector)) {
      if (!isCounted(control)) continue;
      if (isHit(control)) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      if (isHit(control)) continue;
      const { left, top, width, height } = control.getBoundingClientRect();
      covered.push(
        `${name(control)}: ${name(document.elementFromPoint(left + width / 2, top + height / 2))}`,
      );
    }
    window.scrollTo({ top: at, behavior: 'instant' });
    return covered;
  }, CONTROLS);
}
