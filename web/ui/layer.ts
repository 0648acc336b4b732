/**
 * The layer of elements that stay visible while a page scrolls. At the top, the phone's header and the status banner: a
 * sticky part of the page. At the bottom the dock, from top to bottom: the install card, the screen's action bar, the
 * clock, and the phone's bottom navigation. Toasts are above the dock and above open dialogs. The heights of dock and
 * toasts are measured (`--dock`, `--toasts`), and the page has a bottom padding of that size, so that no control stays
 * covered.
 */

/** The id of the element that contains `ActionBar`. */
export const ACTION_BAR_SLOT = 'action-bar';

/**
 * A ref that sets a custom property of the document to an element's height, and to zero once the element is removed.
 * @param gapPx added to the height of an element that is not empty
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
