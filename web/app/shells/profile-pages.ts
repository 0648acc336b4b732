import type { Screen } from '#shared/paths.ts';
import type { Role } from '#shared/rules/roles.ts';

/** The role's profile page; employees share the office's. */
export const PROFILE_PAGES = {
  admin: '/admin/profile',
  employee: '/admin/profile',
  partner: '/partner/profile',
  subcontractor: '/subcontractor/profile',
} as const satisfies Record<Role, Screen>;
