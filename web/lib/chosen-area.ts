/**
 * Where a user of the office whose role starts in the field (`/employee/dashboard`) wants to start: remembered on this
 * device, after they went to the other area once.
 */
export type Area = 'field' | 'office';

/** The first screen of the office for users whose role does not open the administrators' dashboard. */
export const OFFICE_START = '/admin/pipeline-dashboard';

const keyOf = (profileId: string) => `fieldfare-area-${profileId}`;

export const readArea = (profileId: string): Area =>
  localStorage.getItem(keyOf(profileId)) === 'office' ? 'office' : 'field';

export const rememberArea = (profileId: string, area: Area): void =>
  localStorage.setItem(keyOf(profileId), area);
