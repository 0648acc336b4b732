import type { Location } from '../locations.ts';

/** A phone's position is a few metres off, and some seconds old. */
const METRES_TO_DEGREES = 0.000009;

/**
 * Where a phone says it is.
 * @param place null where the work has no one place
 * @param chance 0–1, how far off the phone is
 */
export function position(place: Location | null, chance: number) {
  const accuracyMetres = Math.round(4 + chance * 26);
  const off = (chance - 0.5) * accuracyMetres * METRES_TO_DEGREES;
  return {
    latitude: place && place.latitude + off,
    longitude: place && place.longitude - off,
    address: place && `${place.street}, ${place.city}, ${place.state} ${place.postalCode}`,
    accuracyMetres: place && accuracyMetres,
    ageSeconds: place && Math.round(chance * 18),
  };
}

/** The same as the columns of a clock-in. */
export function positionColumns(place: Location | null, chance: number) {
  const { latitude, longitude, address, accuracyMetres, ageSeconds } = position(place, chance);
  return {
    location_lat: latitude,
    location_lng: longitude,
    location_address: address,
    location_accuracy_m: accuracyMetres,
    location_fix_age_s: ageSeconds,
  };
}
