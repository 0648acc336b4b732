/** Whether this is an iPhone or iPad. iPads say that they are Macs; those have no touch screen. */
export function isAppleTouch(): boolean {
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}
