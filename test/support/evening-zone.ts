/**
 * A time zone in which it is between 6 and 7 in the evening at this moment, for tests of what happened some hours ago
 * on the same day: in a fixed zone they would fail for some hours of each night.
 */
export function eveningZone(now = new Date()): string {
  const eastOfUtc = 18 - now.getUTCHours();
  const hours = eastOfUtc > 14 ? eastOfUtc - 24 : eastOfUtc;
  // The signs of these names are the opposite of the usual ones.
  return hours >= 0 ? `Etc/GMT-${hours}` : `Etc/GMT+${-hours}`;
}
