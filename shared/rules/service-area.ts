import { haversineKm, milesOf } from '#shared/rules/hours.ts';

/** Where a subcontractor works. Empty lists and no radius: anywhere. */
export interface ServiceArea {
  service_states: readonly string[];
  service_zip_prefixes: readonly string[];
  service_latitude: number | null;
  service_longitude: number | null;
  service_radius_miles: number | null;
}

/** Where work is done. */
export interface Site {
  state: string | null;
  postal_code: string | null;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Whether a site is in the area that a subcontractor has named, and how far it is from the center in a straight line.
 * Each that is named must hold: state, ZIP code, and radius. Null: nothing that can be compared is known.
 */
export function serviceAt(area: ServiceArea, site: Site): { isInArea: boolean | null; miles: number | null } {
  const miles = milesBetween(area, site);
  const answers = [
    area.service_states.length > 0 && site.state ? area.service_states.includes(site.state) : null,
    area.service_zip_prefixes.length > 0 && site.postal_code
      ? area.service_zip_prefixes.some((prefix) => site.postal_code?.startsWith(prefix))
      : null,
    miles !== null && area.service_radius_miles !== null ? miles <= area.service_radius_miles : null,
  ].filter((answer) => answer !== null);
  return { isInArea: answers.length > 0 ? answers.every(Boolean) : null, miles };
}

function milesBetween(area: ServiceArea, site: Site): number | null {
  const { service_latitude: latitude, service_longitude: longitude } = area;
  if (latitude == null || longitude == null || site.latitude == null || site.longitude == null) return null;
  return milesOf(
    haversineKm({ latitude, longitude }, { latitude: site.latitude, longitude: site.longitude }),
  );
}
