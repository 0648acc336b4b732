import { describe, expect, it } from 'vitest';
import { locationLink, routeLink } from './maps-links.ts';

const site = { position: { latitude: 41.5, longitude: -81.7 }, address: '12 Elm Street, Ashford, OH 44004' };

describe('a location in the phone’s map app', () => {
  it('opens with the platform’s map app', () => {
    expect(locationLink(site, 'Mozilla/5.0 (Linux; Android 16; Pixel 10)')).toBe(
      'geo:41.5,-81.7?q=12%20Elm%20Street%2C%20Ashford%2C%20OH%2044004',
    );
    expect(locationLink(site, 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)')).toContain(
      'https://maps.apple.com/?daddr=12%20Elm',
    );
    expect(locationLink(site, 'Mozilla/5.0 (X11; Linux x86_64)')).toContain(
      'google.com/maps/dir/?api=1&destination=',
    );
  });

  it('uses the position without an address, and the address without a position', () => {
    expect(locationLink({ ...site, address: '' }, 'Android')).toBe('geo:41.5,-81.7?q=41.5%2C-81.7');
    expect(locationLink({ ...site, position: null }, 'Android')).toContain('geo:0,0?q=12%20Elm');
  });
});

describe('a complete route', () => {
  it('ends at the last stop and visits the others in order', () =>
    expect(routeLink([site, { position: null, address: 'Dock 4' }, { ...site, address: '' }])).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=41.5%2C-81.7&waypoints=41.5%2C-81.7%7CDock%204',
    ));

  it('does not exist without a stop, and has as many as a link can hold', () => {
    expect(routeLink([])).toBeNull();
    expect(routeLink(Array.from({ length: 30 }, () => site))?.match(/%7C/g)).toHaveLength(8);
  });
});
