import { LOCATION_COLUMNS, type LocationColumn } from '#shared/commands/locations.ts';
import type { CommandInput } from '#shared/commands.ts';
import type { LocationDetail } from '#web/features/locations/location-queries.ts';

export type LocationForm = CommandInput<'save_location'>;

/** An empty form for a new place of this customer; '' while it is not chosen. */
export function newLocation(organizationId: string): LocationForm {
  return {
    location_id: null,
    version: null,
    organization_id: organizationId,
    name: '',
    store_number: '',
    address_line1: '',
    address_line2: '',
    city: '',
    state: '',
    postal_code: '',
    latitude: null,
    longitude: null,
    contact_name: '',
    contact_phone: '',
    access_notes: '',
  };
}

/** A place as the form holds it, with the version that it is. */
export function formOf(location: LocationDetail): LocationForm {
  const form = newLocation(location.organization_id);
  const known = LOCATION_COLUMNS.map((column: LocationColumn) => [column, location[column] ?? form[column]]);
  return { ...form, ...Object.fromEntries(known), location_id: location.id, version: location.updated_at };
}

/** For `register`: a number that is typed, null for an empty field; what is no number is refused by the schema. */
export const degreesTyped = (text: unknown): number | null => {
  if (typeof text === 'number') return text;
  if (typeof text !== 'string' || text.trim() === '') return null;
  return Number(text.replace(',', '.'));
};

const PRECISION = 1e6;

/** Degrees to a decimetre: more digits are noise. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * PRECISION) / PRECISION;
