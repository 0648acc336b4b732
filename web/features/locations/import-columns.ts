import type { LocationColumn } from '#shared/commands/locations.ts';
import { restoredPostalCode } from '#shared/rules/postal-code.ts';
import type { ImportColumns } from '#web/lib/import-columns.ts';
import { message } from '#web/lib/text.ts';

/** The label of each field, and other column names for it in files. */
export const IMPORT_COLUMNS: ImportColumns<LocationColumn> = {
  name: {
    label: message('Name'),
    required: true,
    names: ['location', 'location name', 'store name', 'site', 'site name'],
  },
  store_number: {
    label: message('Store number'),
    names: ['store', 'store no', 'store #', 'number', 'no', 'site number', '#'],
  },
  address_line1: {
    label: message('Street'),
    required: true,
    names: ['address', 'street address', 'address 1', 'address line 1', 'street and number'],
  },
  address_line2: { label: message('Address line 2'), names: ['address 2', 'suite', 'unit'] },
  city: { label: message('City'), required: true, names: ['town'] },
  state: {
    label: message('State', 'part of an address'),
    required: true,
    names: ['province', 'st', 'region'],
  },
  postal_code: {
    label: message('ZIP code'),
    names: ['zip', 'postal code', 'postcode', 'zipcode'],
    restore: (zip, cellOf) => restoredPostalCode(zip, cellOf('state')),
  },
  latitude: { label: message('Latitude'), names: ['lat'] },
  longitude: { label: message('Longitude'), names: ['lng', 'lon', 'long'] },
  contact_name: {
    label: message('Contact'),
    names: ['contact name', 'site contact', 'manager', 'store manager', 'contact on site', 'on site contact'],
  },
  contact_phone: {
    label: message('Contact phone'),
    names: ['phone', 'telephone', 'phone number', 'store phone'],
  },
  access_notes: { label: message('Access notes'), names: ['access', 'notes', 'instructions'] },
};
