import { expect, test } from 'vitest';
import { roleColumn } from '#web/features/people/components/person-columns.tsx';

const rolesOf = (...memberships: { role: string; preset: string | null }[]) =>
  roleColumn().value({
    ...{ id: 'dana', first_name: 'Dana', last_name: 'Whitfield', email: null },
    memberships,
  });

test('roles have labels on screen, on the phone, and in an export', () => {
  expect(rolesOf({ role: 'admin', preset: null }, { role: 'member', preset: null })).toBe('Admin, Member');
  expect(rolesOf({ role: 'employee', preset: 'dispatcher' })).toBe('Dispatcher');
});
