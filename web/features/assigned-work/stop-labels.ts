import type { Stop } from '#web/features/assigned-work/route-day.ts';
import { formatAddress, locationName } from '#web/lib/location-label.ts';

/** The stop's location: its name, or the typed text. */
export function nameOf({ order }: Stop): string {
  return order.location ? locationName(order.location) : order.store_location;
}

/** The address for a map link; '' when there is none. */
export function addressOf({ order }: Stop): string {
  return (order.location && formatAddress(order.location)) || order.store_location;
}
