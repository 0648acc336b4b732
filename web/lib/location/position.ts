import { LOCATION_MAX_AGE_MS, LOCATION_TIMEOUT_MS } from '#shared/limits.ts';
import { storedNumbers } from '#web/lib/location/stored-numbers.ts';
import { type Message, message, t } from '#web/lib/text.ts';

/** A measured position of this device, with accuracy and time. */
export interface Fix {
  latitude: number;
  longitude: number;
  accuracyM: number;
  /** Milliseconds of the device's clock. */
  takenAt: number;
}

/** Why there is no position (offline requirements 8.4). */
export class LocationError extends Error {
  readonly title: string;

  constructor(title: string, message: string) {
    super(message);
    this.name = 'LocationError';
    this.title = title;
  }
}

/** Stored on the device (offline requirements 3.4), so that a reload does not measure again. */
const STORAGE_KEY = 'fieldfare-location';
/** A tap within this time after a failure gets the same failure, instead of waiting for another one. */
const FAILURE_LASTS_MS = 15_000;
const TIMED_OUT = message('Location request timed out.');

let asking: Promise<Fix> | null = null;

/**
 * The position of this device: measured within ten seconds, or a stored one that is at most five minutes old.
 * Concurrent callers share one measurement. Rejects with a `LocationError`.
 */
export function currentPosition(): Promise<Fix> {
  const known = recallFix();
  if (known) return Promise.resolve(known);
  asking ??= askForAll();
  return inTime(asking);
}

function askForAll(): Promise<Fix> {
  const answer = askDevice(LOCATION_MAX_AGE_MS).then((fix) => {
    rememberFix(fix);
    return fix;
  });
  const forget = () => {
    if (asking === answer) asking = null;
  };
  answer.then(forget, () => setTimeout(forget, FAILURE_LASTS_MS));
  // After a timeout the device is asked again.
  setTimeout(forget, LOCATION_TIMEOUT_MS + FAILURE_LASTS_MS);
  return answer;
}

/** Measures the position now, for a position that is stored. Rejects with a `LocationError`. */
export const freshPosition = (): Promise<Fix> => inTime(askDevice(0));

/** The browser's own timeout does not run while it asks for permission, and the user may never answer. */
function inTime(answer: Promise<Fix>): Promise<Fix> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(locationError(TIMED_OUT)), LOCATION_TIMEOUT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

function askDevice(maximumAge: number): Promise<Fix> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) {
      reject(
        new LocationError(t('Location Not Supported'), t("Your device doesn't support location services.")),
      );
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracyM: coords.accuracy,
          takenAt: timestamp,
        }),
      (error) => reject(locationError(problemOf(error))),
      { enableHighAccuracy: true, timeout: LOCATION_TIMEOUT_MS, maximumAge },
    );
  });
}

const locationError = (problem: Message) => new LocationError(t('Location Error'), t(problem));

function problemOf(error: GeolocationPositionError): Message {
  switch (error.code) {
    case error.PERMISSION_DENIED:
      return message('Location access denied. Please enable location permissions.');
    case error.POSITION_UNAVAILABLE:
      return message('Location information unavailable.');
    case error.TIMEOUT:
      return TIMED_OUT;
    default:
      return message('Unable to get your location.');
  }
}

function rememberFix(fix: Fix): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(fix));
  } catch {
    // When storage is full, the next call measures again.
  }
}

/** The last position, if it is recent enough. */
function recallFix(): Fix | null {
  const fix = storedNumbers(STORAGE_KEY, ['latitude', 'longitude', 'accuracyM', 'takenAt']);
  const ageMs = fix ? Date.now() - fix.takenAt : -1;
  return ageMs >= 0 && ageMs < LOCATION_MAX_AGE_MS ? fix : null;
}
