import { expect, test } from 'vitest';
import { type ServiceArea, serviceAt } from '#shared/rules/service-area.ts';

const ANYWHERE: ServiceArea = {
  service_states: [],
  service_zip_prefixes: [],
  service_latitude: null,
  service_longitude: null,
  service_radius_miles: null,
};
/** A degree of latitude is about 69 miles. */
const CLEVELAND = { service_latitude: 41.5, service_longitude: -81.7, service_radius_miles: 25 };
const SITE = { state: 'OH', postal_code: '44004', latitude: 41.7, longitude: -81.7 };

test.each<[string, Partial<ServiceArea>, boolean | null, number | null]>([
  ['no area', {}, null, null],
  ['the state', { service_states: ['PA', 'OH'] }, true, null],
  ['another state', { service_states: ['PA'] }, false, null],
  ['the ZIP code', { service_zip_prefixes: ['43', '440'] }, true, null],
  ['another ZIP code', { service_states: ['OH'], service_zip_prefixes: ['43'] }, false, null],
  ['the radius', CLEVELAND, true, 14],
  ['a smaller radius', { ...CLEVELAND, service_radius_miles: 10 }, false, 14],
  ['the radius, in another state', { ...CLEVELAND, service_states: ['PA'] }, false, 14],
])('%s', (_what, area, isInArea, miles) => {
  const found = serviceAt({ ...ANYWHERE, ...area }, SITE);
  expect({ ...found, miles: found.miles && Math.round(found.miles) }).toEqual({ isInArea, miles });
});

test('a site without a position or address is neither in nor outside', () => {
  const nowhere = { state: null, postal_code: null, latitude: null, longitude: null };
  expect(serviceAt({ ...ANYWHERE, ...CLEVELAND, service_states: ['OH'] }, nowhere)).toEqual({
    isInArea: null,
    miles: null,
  });
});
