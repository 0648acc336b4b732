import { type Message, message, received, t } from '#web/lib/text.ts';

const ROLES: Readonly<Record<string, Message>> = {
  admin: message('Admin'),
  manager: message('Manager'),
  employee: message('Employee'),
  member: message('Member'),
};

/** The role of a membership, as lists, files, and the audit log show it. */
export const membershipRole = (role: string): string => t(ROLES[role] ?? received(role));
