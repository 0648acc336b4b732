import type { CommandInput } from '#shared/commands.ts';
import {
  ACCESS_NAMES,
  type AccessName,
  CAPABILITIES,
  type Capability,
  PRESET_ROLES,
  PRESETS,
  type PresetName,
  presetOf,
  toggled,
} from '#shared/rules/capabilities.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';

/** A membership of the office, as its access is edited. */
export interface OfficeMembership {
  id: string;
  role: string;
  preset: string | null;
  capabilities: readonly string[];
  bill_approval_limit: number | null;
  may_approve_over_nte: boolean;
  updated_at: string;
}

type OfficeRole = CommandInput<'set_member_access'>['role'];

export interface AccessForm {
  role: OfficeRole;
  preset: AccessName;
  capabilities: readonly Capability[];
  /** As typed; empty for any amount. */
  limit: string;
  overNte: boolean;
}

export const accessFormOf = (membership: OfficeMembership): AccessForm => ({
  role: membership.role === 'admin' || membership.role === 'manager' ? membership.role : 'employee',
  preset: ACCESS_NAMES.find((name) => name === membership.preset) ?? 'technician',
  capabilities: CAPABILITIES.filter((name) => membership.capabilities.includes(name)),
  limit: membership.bill_approval_limit === null ? '' : membership.bill_approval_limit.toFixed(2),
  overNte: membership.may_approve_over_nte,
});

/** Another preset: its capabilities, and the role that opens its screens. */
export function withPreset(form: AccessForm, preset: AccessName): AccessForm {
  if (preset === 'custom') return { ...form, preset };
  return {
    role: PRESET_ROLES[preset],
    preset,
    capabilities: PRESETS[preset],
    limit: preset === 'administrator' ? '' : form.limit,
    overNte: preset === 'administrator' || (form.preset !== 'administrator' && form.overNte),
  };
}

/** One capability more or less, with the preset that has exactly these. */
export function withToggled(form: AccessForm, capability: Capability): AccessForm {
  const capabilities = toggled(form.capabilities, capability);
  return { ...form, capabilities, preset: presetOf(capabilities) };
}

/** The presets that may be given, and the one that is given. */
export const presetChoices = (mayGive: (preset: PresetName) => boolean, given: AccessName) =>
  ACCESS_NAMES.filter((name) => name === given || name === 'custom' || mayGive(name));

/** What the command gets; an amount that cannot be read is NaN, which its schema refuses. */
export const inputOf = (form: AccessForm, membershipId: string, version: string) => ({
  membership_id: membershipId,
  version,
  role: form.role,
  preset: form.preset,
  capabilities: [...form.capabilities],
  bill_approval_limit: typedNumber(form.limit),
  may_approve_over_nte: form.overNte,
});
