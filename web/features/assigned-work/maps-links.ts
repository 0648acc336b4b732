import type { Position } from '#shared/rules/hours.ts';

/** Google's link allows this many stops between the first and the last. */
const WAYPOINTS_MAX = 9;

interface Target {
  position: Position | null;
  address: string;
}

/** Opens one stop in the phone's own map application; other browsers open directions in Google Maps. */
export function locationLink({ position, address }: Target, userAgent: string): string {
  const coordinates = position ? `${position.latitude},${position.longitude}` : '';
  const words = encodeURIComponent((address || coordinates).toWellFormed());
  if (/android/i.test(userAgent)) return `geo:${coordinates || '0,0'}?q=${words}`;
  if (/iphone|ipad|ipod/i.test(userAgent)) return `https://maps.apple.com/?daddr=${words}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${words}`;
}

/** Opens the whole route, starting at the phone's position; null without stops. */
export function routeLink(targets: readonly Target[]): string | null {
  const stopTexts = targets
    .map(({ position, address }) => (position ? `${position.latitude},${position.longitude}` : address))
    .filter(Boolean)
    .map((text) => text.toWellFormed())
    .slice(0, WAYPOINTS_MAX + 1);
  const last = stopTexts.at(-1);
  if (last === undefined) return null;
  const waypoints = stopTexts.slice(0, -1).map(encodeURIComponent).join('%7C');
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(last)}${waypoints && `&waypoints=${waypoints}`}`;
}
