import { LOCATION_COLUMNS, type LocationColumn } from '#shared/commands/locations.ts';
import type { CommandInput } from '#shared/commands.ts';
import type { LocationDetail } from '#web/features/locations/location-queries.ts';

export type LocationForm = CommandInput<'save_location'>;

/** The initial values for a new location of this customer; '' while none is selected. */
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

/** The values of a location, with its version. */
export function formOf(location: LocationDetail): LocationForm {
  const form = newLocation(location.organization_id);
  const known = LOCATION_COLUMNS.map((column: LocationColumn) => [column, location[column] ?? form[column]]);
  return { ...form, ...Object.fromEntries(known), location_id: location.id, version: location.updated_at };
}

/** For `register`: the typed number, null for an empty field; the schema refuses what is not a number. */
export const degreesTyped = (text: unknown): number | null => {
  if (typeof text === 'number') return text;
  if (typeof text !== 'string' || text.trim() === '') return null;
  return Number(text.replace(',', '.'));
};
