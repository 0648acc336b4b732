/** The title of the open page, which the shell shows in the browser tab. A page publishes it; the shell subscribes. */
let current = '';
const listeners = new Set<() => void>();

/** Publishes the title of the open page; '' when no page is open. */
export function publishPageTitle(title: string): void {
  if (title === current) return;
  current = title;
  for (const listener of listeners) listener();
}

/** Calls back whenever the title changes. @returns a function that ends the subscription */
export function subscribeToPageTitle(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The title of the open page, '' without one. */
export const readPageTitle = (): string => current;
