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
  test('returns the user type of a screen, with or without the trailing slash', () => {
    expect(accessOf('/admin/users')).toBe('admin');
    expect(accessOf('/admin/reports/')).toBe('employee');
    expect(accessOf('/')).toBe('signed-in');
  });

  test('requires a session on a path that only redirects', () => {
    expect(accessOf('/admin/time-entry')).toBe('signed-in');
  });
});

test('every redirect leads to a screen that is no redirect', () => {
  for (const [from, to] of Object.entries(REDIRECTS)) {
    expect(SCREENS, from).toHaveProperty([to]);
    expect(REDIRECTS, to).not.toHaveProperty([to]);
  }
});

test('screens require the listed user types (portal requirements 2)', () => {
  const screensFor = (access: string, area: string) =>
    Object.entries(SCREENS).flatMap(([path, who]) => (who === access && path.startsWith(area) ? [path] : []));
  expect(screensFor('employee', '/admin/')).toEqual([
    '/admin/pipeline-dashboard',
    '/admin/work-orders',
    '/admin/work-orders/new',
    '/admin/work-orders/$id',
    '/admin/work-orders/$id/edit',
    '/admin/work-orders/$workOrderId/submit-report',
    '/admin/analytics',
    '/admin/analytics/margin',
    '/admin/email-templates',
    '/admin/email-templates/$name',
    '/admin/reports',
    '/admin/reports/$id',
    '/admin/receipts',
    '/admin/receipts/upload',
    '/admin/finance/receipts',
    '/admin/finance/receipts/$id',
    '/admin/profile',
    '/admin/messages',
  ]);
  for (const [area, kinds] of Object.entries({
    '/admin/': ['admin', 'employee'],
    '/employee/': ['employee'],
    '/partner/': ['partner'],
    '/subcontractor/': ['subcontractor'],
  })) {
    const screens = Object.keys(SCREENS).filter((path) => path.startsWith(area));
    expect(kinds.flatMap((kind) => screensFor(kind, area)).toSorted(), area).toEqual(screens.toSorted());
  }
  expect(Object.keys(SCREENS).filter((path) => accessOf(path) === 'public')).toEqual([
    '/auth',
    '/reset-password',
    '/setup',
    '/unsubscribe',
    '/account-change',
    '/invitation',
    '/example',
    '/i/$token',
  ]);
});
