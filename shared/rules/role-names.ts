import { type Message, message, received, t } from '#shared/text.ts';

const ROLES: Readonly<Record<string, Message>> = {
  admin: message('Admin'),
  manager: message('Manager'),
  employee: message('Employee'),
  member: message('Member'),
};

/** The role of a membership, as screens, mails, files, and the audit log show it. */
export const roleName = (role: string): string => t(ROLES[role] ?? received(role));

export type OrganizationType = 'internal' | 'partner' | 'subcontractor';
export type MembershipRole = 'admin' | 'manager' | 'employee' | 'member';

/** The roles of each type of organization, the one with the fewest rights first. */
export const ROLES_OF: Readonly<Record<OrganizationType, readonly [MembershipRole, ...MembershipRole[]]>> = {
  internal: ['employee', 'manager', 'admin'],
  partner: ['member', 'admin'],
  subcontractor: ['member', 'admin'],
};

/**
 * The role that somebody invited to a customer or subcontractor gets unless another is named: Admin for its first
 * person, who then manages its other people.
 */
export const usualFirmRole = (isWithoutPeople: boolean): MembershipRole =>
  isWithoutPeople ? 'admin' : 'member';
