import { t } from '#web/lib/text.ts';

const ROLES: Readonly<Record<string, string>> = {
  admin: 'Admin',
  manager: 'Manager',
  employee: 'Employee',
  member: 'Member',
};

/** The role of a membership, as lists, files, and the audit log show it. */
export const membershipRole = (role: string): string => t(ROLES[role] ?? role);
