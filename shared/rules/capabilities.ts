/** What a person of the office may do within the screens that their role opens (decision 082). */
export const CAPABILITIES = [
  'assign_work',
  'review_reports',
  'approve_bills',
  'pay_bills',
  'invoice',
  'manage_time',
  'see_costs',
  'manage_organizations',
  'manage_people',
  'manage_settings',
  'read_only',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** Who of the office sees what subcontractors bill: one of these is enough. */
export const BILL_READERS = ['approve_bills', 'pay_bills', 'see_costs'] as const satisfies Capability[];

/** The presets in the order of the table, and the capabilities of each. */
export const PRESETS = {
  administrator: CAPABILITIES.filter((capability) => capability !== 'read_only'),
  manager: ['assign_work', 'review_reports', 'manage_time', 'see_costs'],
  dispatcher: ['assign_work'],
  reviewer: ['review_reports'],
  billing: ['approve_bills', 'pay_bills', 'invoice', 'see_costs'],
  payroll: ['manage_time', 'see_costs'],
  read_only: ['see_costs', 'read_only'],
  technician: [],
} as const satisfies Readonly<Record<string, readonly Capability[]>>;
export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

/** What a membership has: a preset, or capabilities of its own. */
export const ACCESS_NAMES = [...PRESET_NAMES, 'custom'] as const;
export type AccessName = (typeof ACCESS_NAMES)[number];

/** The preset of a role for which none was chosen. */
export const ROLE_PRESETS = {
  admin: 'administrator',
  manager: 'manager',
  employee: 'technician',
} as const satisfies Readonly<Record<string, PresetName>>;

/** The role that a preset usually has: the one that opens its screens. */
export const PRESET_ROLES: Readonly<Record<PresetName, keyof typeof ROLE_PRESETS>> = {
  administrator: 'admin',
  manager: 'manager',
  dispatcher: 'employee',
  reviewer: 'employee',
  billing: 'admin',
  payroll: 'admin',
  read_only: 'admin',
  technician: 'employee',
};

/** The access of one membership, as the database stores it. */
export interface Access {
  preset: string | null;
  capabilities: readonly string[];
  /** US dollars; null for any amount. */
  bill_approval_limit: number | null;
  may_approve_over_nte: boolean;
}

const isCapability = (name: string): name is Capability => (CAPABILITIES as readonly string[]).includes(name);

/** The capabilities that the memberships give; only one of the contractor has any. */
export const capabilitiesOf = (memberships: readonly Pick<Access, 'capabilities'>[]): Capability[] =>
  memberships.flatMap(({ capabilities }) => capabilities.filter(isCapability));

/** Whether these are all capabilities of an administrator. */
export const isFull = (own: readonly Capability[]): boolean =>
  PRESETS.administrator.every((capability) => own.includes(capability));

/** The name of the preset with exactly these capabilities, else `custom`. `administrator` is never guessed. */
export function presetOf(capabilities: readonly Capability[]): AccessName {
  const wanted = [...capabilities].sort().join();
  const found = PRESET_NAMES.filter((name) => name !== 'administrator').find(
    (name) => [...PRESETS[name]].sort().join() === wanted,
  );
  return found ?? 'custom';
}

/**
 * The capabilities after one is turned on or off. `read_only` excludes everything but `see_costs`, as a check of the
 * database does.
 */
export function toggled(capabilities: readonly Capability[], capability: Capability): Capability[] {
  if (capabilities.includes(capability)) return capabilities.filter((name) => name !== capability);
  const fits = (name: Capability) =>
    name === 'see_costs' ||
    capability === 'see_costs' ||
    (capability !== 'read_only' && name !== 'read_only');
  const kept = [...capabilities.filter(fits), capability];
  return CAPABILITIES.filter((name) => kept.includes(name));
}
