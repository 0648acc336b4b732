import type { Screen } from '#shared/paths.ts';
import { DASHBOARDS } from '#shared/rules/roles.ts';
import type { Viewer } from '#web/lib/viewer.ts';

/**
 * Where a user of the office whose role starts in the field (`/employee/dashboard`) wants to start: remembered on this
 * device, after they went to the other area once.
 */
export type Area = 'field' | 'office';

/** The first screen of the office for users whose role does not open the administrators' dashboard. */
export const OFFICE_START = '/admin/pipeline-dashboard';

const keyOf = (profileId: string) => `fieldfare-area-${profileId}`;

export const rememberArea = (profileId: string, area: Area): void =>
  localStorage.setItem(keyOf(profileId), area);

/** The screen on which the portal opens for a user: the dashboard of the role, or of the area that they chose. */
export function homeOf({
  profile,
  primaryRole,
  capabilities,
}: Pick<Viewer, 'profile' | 'primaryRole' | 'capabilities'>): Screen {
  if (!primaryRole) return '/auth';
  const choosesArea = primaryRole === 'employee' && capabilities.length > 0;
  if (choosesArea && localStorage.getItem(keyOf(profile.id)) === 'office') return OFFICE_START;
  return DASHBOARDS[primaryRole];
}
