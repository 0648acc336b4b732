import { type Access, PRESETS, type PresetName, ROLE_PRESETS } from './capabilities.ts';

/** The access of a membership of the office, with its role. */
export interface OfficeAccess extends Access {
  role: string;
}

/**
 * Whether somebody with their own access may give and take another one: nobody gives more than they have. For what is
 * offered; `app.has_access` decides, and a test compares both.
 */
export function coversAccess(own: OfficeAccess, given: OfficeAccess): boolean {
  if (own.preset === 'administrator') return true;
  return (
    given.preset !== 'administrator' &&
    (given.role !== 'admin' || own.role === 'admin') &&
    given.capabilities.every((name) => name === 'read_only' || own.capabilities.includes(name)) &&
    (!given.capabilities.includes('approve_bills') || coversBills(own, given))
  );
}

const coversBills = (own: OfficeAccess, given: OfficeAccess): boolean =>
  (given.bill_approval_limit ?? Number.POSITIVE_INFINITY) <=
    (own.bill_approval_limit ?? Number.POSITIVE_INFINITY) &&
  (!given.may_approve_over_nte || own.may_approve_over_nte);

/** What a new membership with this preset has: bills of any amount, but none over the NTE. */
export const presetAccess = (preset: PresetName, role: string): OfficeAccess => ({
  role,
  preset,
  capabilities: PRESETS[preset],
  bill_approval_limit: null,
  may_approve_over_nte: preset === 'administrator',
});

/** Whether an invitation with this preset can limit the bills that the person approves; an administrator has no limit. */
export const takesBillLimit = (preset: PresetName | null): boolean =>
  preset !== null &&
  preset !== 'administrator' &&
  (PRESETS[preset] as readonly string[]).includes('approve_bills');

/** Whether the time of a person with this preset is paid by the hour: they need a rate, to clock in. */
export const isPaidByTheHour = (preset: PresetName | null): boolean => preset === 'technician';

/** The preset of a new membership with this role when none is chosen; null for a role of other companies. */
export const usualPreset = (role: string): PresetName | null =>
  role === 'admin' || role === 'manager' || role === 'employee' ? ROLE_PRESETS[role] : null;

/** What such a membership has. */
export function roleAccess(role: string): OfficeAccess | undefined {
  const preset = usualPreset(role);
  return preset ? presetAccess(preset, role) : undefined;
}
