import type { EventLocation } from '#web/features/time/clock/clock-event.ts';
import { addressOf } from '#web/lib/location/address.ts';
import { currentPosition, type Fix, LocationError } from '#web/lib/location/position.ts';
import { toast } from '#web/lib/toast.ts';

/**
 * The position of the device at an event; null when it is unknown, which is reported and does not block the event.
 * @param atMs the time of the event, by the device's clock
 * @param found called with the position before its address is requested
 */
export async function locationOfEvent(
  atMs: number,
  found: (location: EventLocation) => void,
): Promise<EventLocation | null> {
  try {
    const fix = await currentPosition();
    const location = {
      ...coordinatesOf(fix),
      accuracy_m: fix.accuracyM,
      fix_age_s: Math.max(0, (atMs - fix.takenAt) / 1000),
    };
    found(location);
    const address = navigator.onLine ? await addressOf(coordinatesOf(fix)) : null;
    return address ? { ...location, address } : location;
  } catch (error) {
    if (!(error instanceof LocationError)) throw error;
    toast({ kind: 'destructive', title: error.title, description: error.message });
    return null;
  }
}

/** Measures the position while the user is still selecting, so that the tap has it at once. */
export function prefetchLocation(): void {
  currentPosition()
    .then((fix) => addressOf(coordinatesOf(fix)))
    .catch(() => undefined);
}

const coordinatesOf = ({ latitude, longitude }: Fix) => ({ latitude, longitude });
