import type { Stop } from '#web/features/assignments/route-day.ts';
import { placeAddress, placeName } from '#web/lib/place-words.ts';

/** The stop's place: its name, or the words that somebody wrote for it. */
export function nameOf({ order }: Stop): string {
  return order.location ? placeName(order.location) : order.store_location;
}

/** Where a map finds it; '' when nobody has said. */
export function addressOf({ order }: Stop): string {
  return (order.location && placeAddress(order.location)) || order.store_location;
}
