import type { RequiredUserType } from '#shared/paths.ts';

export type Role = 'admin' | 'employee' | 'partner' | 'subcontractor';
export type OrganizationType = 'internal' | 'partner' | 'subcontractor';

/** The primary role is the first of these that a person holds. */
const ROLE_ORDER: readonly Role[] = ['admin', 'employee', 'partner', 'subcontractor'];

export const DASHBOARDS = {
  admin: '/admin/dashboard',
  employee: '/employee/dashboard',
  partner: '/partner/dashboard',
  subcontractor: '/subcontractor/dashboard',
} as const satisfies Record<Role, string>;

export interface Membership {
  organization_id: string;
  role: string;
  organization_type: OrganizationType;
}

/** The role that one membership gives, or null for an internal member whose role is none of the known ones. */
function roleOf(membership: Membership): Role | null {
  if (membership.organization_type !== 'internal') return membership.organization_type;
  if (membership.role === 'admin') return 'admin';
  return membership.role === 'employee' || membership.role === 'manager' ? 'employee' : null;
}

/** All roles that the memberships give, most powerful first, each once. */
export function rolesOf(memberships: readonly Membership[]): Role[] {
  const held = new Set(memberships.map(roleOf));
  return ROLE_ORDER.filter((role) => held.has(role));
}

/** The organization a person acts for: the internal one, else the first partner, else the first subcontractor. */
export function mainOrganizationId(memberships: readonly Membership[]): string | null {
  for (const type of ['internal', 'partner', 'subcontractor'] as const) {
    const membership = memberships.find((candidate) => candidate.organization_type === type);
    if (membership) return membership.organization_id;
  }
  return null;
}

/**
 * Whether somebody with these roles may open a screen of the required user type.
 * A subcontractor's screen opens for everyone: its data are guarded by row-level security, not by the screen.
 */
export function permits(roles: readonly Role[], required: RequiredUserType): boolean {
  const isStaff = roles.includes('admin') || roles.includes('employee');
  switch (required) {
    case 'admin':
      return roles.includes('admin');
    case 'employee':
      return isStaff;
    case 'partner':
      return isStaff || roles.includes('partner');
    case 'subcontractor':
      return true;
  }
}

export interface Permissions {
  canManageUsers: boolean;
  canManageOrganizations: boolean;
  canManageWorkOrders: boolean;
  canViewFinancialData: boolean;
  canViewSystemHealth: boolean;
}

/** The derived flags (portal requirements 6). */
export function permissionsOf(roles: readonly Role[]): Permissions {
  const isAdmin = permits(roles, 'admin');
  const isStaff = permits(roles, 'employee');
  return {
    canManageUsers: isAdmin,
    canManageOrganizations: isAdmin,
    canManageWorkOrders: isStaff,
    canViewFinancialData: isStaff,
    canViewSystemHealth: isStaff,
  };
}
