/** Runs when the browser is idle, at the latest after a time in milliseconds; Safari has no function for that. */
export function whenIdle(run: () => void, timeoutMs: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: timeoutMs });
  else setTimeout(run, 0);
}
