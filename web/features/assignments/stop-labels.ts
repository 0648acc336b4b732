import type { Stop } from '#web/features/assignments/route-day.ts';
import { formatAddress, locationName } from '#web/lib/location-label.ts';

/** The stop's place: its name, or the words that somebody wrote for it. */
export function nameOf({ order }: Stop): string {
  return order.location ? locationName(order.location) : order.store_location;
}

/** Where a map finds it; '' when nobody has said. */
export function addressOf({ order }: Stop): string {
  return (order.location && formatAddress(order.location)) || order.store_location;
}
