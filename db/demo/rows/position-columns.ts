import type { Location } from '../locations.ts';

/** A phone's position is a few metres off, and some seconds old. */
const METRES_TO_DEGREES = 0.000009;

/**
 * Where a phone says it is.
 * @param location null where the work has no single location
 * @param chance 0–1, how far off the phone is
 */
export function position(location: Location | null, chance: number) {
  const accuracyMetres = Math.round(4 + chance * 26);
  const off = (chance - 0.5) * accuracyMetres * METRES_TO_DEGREES;
  return {
    latitude: location && location.latitude + off,
    longitude: location && location.longitude - off,
    address: location && `${location.street}, ${location.city}, ${location.state} ${location.postalCode}`,
    accuracyMetres: location && accuracyMetres,
    ageSeconds: location && Math.round(chance * 18),
  };
}

/** The same as the columns of a clock-in. */
export function positionColumns(location: Location | null, chance: number) {
  const { latitude, longitude, address, accuracyMetres, ageSeconds } = position(location, chance);
  return {
    location_lat: latitude,
    location_lng: longitude,
    location_address: address,
    location_accuracy_m: accuracyMetres,
    location_fix_age_s: ageSeconds,
  };
}
