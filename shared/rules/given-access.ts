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

/** What a new membership with this role has when no preset is chosen; undefined for a role of other companies. */
export const roleAccess = (role: string): OfficeAccess | undefined =>
  role === 'admin' || role === 'manager' || role === 'employee'
    ? presetAccess(ROLE_PRESETS[role], role)
    : undefined;
