import { expect, test } from 'vitest';
import { roleColumn } from '#web/features/people/components/person-columns.tsx';

const rolesOf = (...roles: string[]) =>
  roleColumn().value({
    ...{ id: 'dana', first_name: 'Dana', last_name: 'Whitfield', email: null },
    memberships: roles.map((role) => ({ role })),
  });

test('roles have labels on screen, on the phone, and in an export', () => {
  expect(rolesOf('admin', 'member')).toBe('Admin, Member');
  expect(rolesOf('manager', 'employee')).toBe('Manager, Employee');
});
