import { describe, expect, test } from 'vitest';
import { type Membership, mainOrganizationId, permissionsOf, permits, rolesOf } from '#shared/rules/roles.ts';

const internal = (role: string): Membership => ({
  organization_id: 'office',
  role,
  organization_type: 'internal',
});
const partner: Membership = { organization_id: 'shop', role: 'member', organization_type: 'partner' };
const subcontractor: Membership = {
  organization_id: 'crew',
  role: 'admin',
  organization_type: 'subcontractor',
};

describe('rolesOf', () => {
  test.each([
    ['nobody', [], []],
    ['an internal administrator', [internal('admin')], ['admin']],
    ['an internal manager', [internal('manager')], ['employee']],
    ['an internal employee', [internal('employee')], ['employee']],
    ['an internal member of an unknown role', [internal('guest')], []],
    ['the administrator of a subcontractor', [subcontractor], ['subcontractor']],
    [
      'all at once, primary first',
      [subcontractor, partner, internal('admin')],
      ['admin', 'partner', 'subcontractor'],
    ],
  ])('%s', (_, memberships, roles) => {
    expect(rolesOf(memberships)).toEqual(roles);
  });
});

test('the main organization is internal, otherwise partner, otherwise subcontractor', () => {
  expect(mainOrganizationId([subcontractor, partner, internal('employee')])).toBe('office');
  expect(mainOrganizationId([subcontractor, partner])).toBe('shop');
  expect(mainOrganizationId([subcontractor])).toBe('crew');
  expect(mainOrganizationId([])).toBeNull();
});

test.each([
  ['admin', { admin: true, employee: true, partner: true, subcontractor: true }],
  ['employee', { admin: false, employee: true, partner: true, subcontractor: true }],
  ['partner', { admin: false, employee: false, partner: true, subcontractor: true }],
  ['subcontractor', { admin: false, employee: false, partner: false, subcontractor: true }],
] as const)('the access of %s to a screen of each user type', (role, expected) => {
  for (const [required, allowed] of Object.entries(expected)) {
    expect(permits([role], required as keyof typeof expected), required).toBe(allowed);
  }
});

test('derived flags are set for administrators, staff, and nobody else', () => {
  expect(Object.values(permissionsOf(['admin']))).toEqual([true, true, true, true, true]);
  expect(permissionsOf(['employee'])).toMatchObject({ canManageUsers: false, canManageWorkOrders: true });
  expect(Object.values(permissionsOf(['partner', 'subcontractor']))).not.toContain(true);
});
