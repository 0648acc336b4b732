import { describe, expect, test } from 'vitest';
import { accessOf, pathTo, REDIRECTS, SCREENS } from '#shared/paths.ts';

describe('pathTo', () => {
  test('fills and encodes the parameters', () => {
    expect(pathTo('/admin/work-orders/$workOrderId/submit-report', { workOrderId: 'a/b' })).toBe(
      '/admin/work-orders/a%2Fb/submit-report',
    );
    expect(pathTo('/partner/invoices')).toBe('/partner/invoices');
  });
});

describe('accessOf', () => {
  test('says the user type of a screen, with or without the closing slash', () => {
    expect(accessOf('/admin/users')).toBe('admin');
    expect(accessOf('/admin/reports/')).toBe('employee');
    expect(accessOf('/')).toBe('signed-in');
  });

  test('asks for a session on a path that only redirects', () => {
    expect(accessOf('/admin/time-entry')).toBe('signed-in');
  });
});

test('every redirect leads to a screen that is no redirect', () => {
  for (const [from, to] of Object.entries(REDIRECTS)) {
    expect(SCREENS, from).toHaveProperty([to]);
    expect(REDIRECTS, to).not.toHaveProperty([to]);
  }
});
