/**
 * The one layer of what stays in place while a page is scrolled. At the top, the phone's header and the status banner: a
 * sticky part of the page. At the bottom the dock, from top to bottom: the install card, the screen's action bar, the
 * clock, and the phone's bottom navigation; above it, and above open dialogs, the toasts. The heights of dock and toasts
 * are measured (`--dock`, `--toasts`), and the page ends with as much room: every control can be scrolled clear of them.
 */

/** The id of the element that `ActionBar` is drawn in. */
export const ACTION_BAR_SLOT = 'action-bar';

/**
 * A ref that keeps a custom property of the document at an element's height, and at nothing once the element is gone.
 * @param gapPx what is added to the height of an element that is not empty
 */
export const heightAs =
  (property: '--dock' | '--toasts', gapPx = 0) =>
  (element: HTMLElement | null) => {
    if (!element) return;
    const { style } = document.documentElement;
    const write = () => {
      const { offsetHeight } = element;
      style.setProperty(property, `${offsetHeight && offsetHeight + gapPx}px`);
    };
    const observer = new ResizeObserver(write);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
