import { createContext, useContext } from 'react';
import type { Row } from '#shared/database.ts';
import type { Capability } from '#shared/rules/capabilities.ts';
import type { OfficeAccess } from '#shared/rules/given-access.ts';
import type { Membership, Permissions, Role } from '#shared/rules/roles.ts';

export type ViewerProfile = Pick<
  Row<'profiles'>,
  | 'id'
  | 'user_id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'is_active'
  | 'is_employee'
  | 'avatar_url'
  | 'photo_storage_path'
  | 'phone'
  | 'language'
  | 'time_zone'
>;
export type ViewerOrganization = Pick<Row<'organizations'>, 'id' | 'name' | 'organization_type'>;

/** The signed-in user: the profile, its memberships, and what follows from them. */
export interface Viewer extends Permissions {
  profile: ViewerProfile;
  memberships: (Membership & OfficeAccess)[];
  /** What a person of the office may do; empty for technicians and for other companies. */
  capabilities: Capability[];
  organizations: ViewerOrganization[];
  roles: Role[];
  primaryRole: Role | null;
  mainOrganization: ViewerOrganization | null;
  isImpersonating: false;
}

export const ViewerContext = createContext<Viewer | null>(null);

/** The viewer of a guarded screen. Throws outside of the guard, where there is no viewer. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer is for screens inside the route guard');
  return viewer;
}
