/** Whether this is an iPhone or iPad. iPads identify themselves as Macs, but Macs have no touch screen. */
export function isAppleTouch(): boolean {
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}
