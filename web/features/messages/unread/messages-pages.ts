import type { Role } from '#shared/rules/roles.ts';

/** Each role's messages page (portal requirements 2.8). */
export const MESSAGES_PAGES = {
  admin: '/admin/messages',
  employee: '/employee/messages',
  partner: '/partner/messages',
  subcontractor: '/subcontractor/messages',
} as const satisfies Record<Role, string>;
