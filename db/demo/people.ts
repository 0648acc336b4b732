import type { PresetName } from '#shared/rules/capabilities.ts';
import type { CompanyKey } from './companies.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Fieldfare!2026';

export interface Person {
  /** The part of the address before the @; the rest of the demo calls people by it. */
  key: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  company: CompanyKey;
  role: 'admin' | 'manager' | 'employee' | 'member';
  /** What a person of the office may do, unless it is what the role brings. */
  preset?: PresetName;
  isActive: boolean;
  /** US dollars an hour, of people who work in the field for the contractor. */
  rates?: { billable: number; cost: number };
}

type Line = readonly [
  email: string,
  firstName: string,
  lastName: string,
  phone: string,
  role: Person['role'],
  rates?: Person['rates'],
];

const CREW_BILLABLE = 78;
const LEAD_BILLABLE = 92;

const staff: Partial<Record<CompanyKey, readonly Line[]>> = {
  contractor: [
    ['admin@fieldfare.test', 'Dana', 'Whitfield', '(614) 555-0101', 'admin'],
    ['manager@fieldfare.test', 'Marcus', 'Oyelaran', '(614) 555-0102', 'manager'],
    [
      'employee@fieldfare.test',
      'Luis',
      'Herrera',
      '(614) 555-0103',
      'employee',
      { billable: CREW_BILLABLE, cost: 34.5 },
    ],
    ['priya.raman@fieldfare.test', 'Priya', 'Raman', '(614) 555-0104', 'employee'],
    ['grace.nakamura@fieldfare.test', 'Grace', 'Nakamura', '(614) 555-0105', 'admin'],
    [
      'tom.kowalczyk@fieldfare.test',
      'Tom',
      'Kowalczyk',
      '(614) 555-0106',
      'employee',
      { billable: LEAD_BILLABLE, cost: 41 },
    ],
    [
      'aaliyah.brooks@fieldfare.test',
      'Aaliyah',
      'Brooks',
      '(614) 555-0107',
      'employee',
      { billable: CREW_BILLABLE, cost: 33 },
    ],
    [
      'ben.sorensen@fieldfare.test',
      'Ben',
      'Sorensen',
      '(614) 555-0108',
      'employee',
      { billable: CREW_BILLABLE, cost: 31.5 },
    ],
    ['helen.marsh@fieldfare.test', 'Helen', 'Marsh', '(614) 555-0109', 'employee'],
    ['andre.baptiste@fieldfare.test', 'Andre', 'Baptiste', '(614) 555-0110', 'admin'],
    ['joyce.lindgren@fieldfare.test', 'Joyce', 'Lindgren', '(614) 555-0111', 'admin'],
  ],
  harvest: [
    ['partner@fieldfare.test', 'Rachel', 'Donnelly', '(614) 555-0121', 'admin'],
    ['kyle.bennett@harvestlane.test', 'Kyle', 'Bennett', '(614) 555-0122', 'member'],
    ['monica.alvarez@harvestlane.test', 'Monica', 'Alvarez', '(614) 555-0123', 'member'],
  ],
  larkspur: [
    ['partner2@fieldfare.test', 'Steven', 'Cho', '(740) 555-0132', 'admin'],
    ['hannah.price@larkspurpharmacy.test', 'Hannah', 'Price', '(740) 555-0133', 'member'],
  ],
  tamarack: [
    ['eleanor.voss@tamarackbank.test', 'Eleanor', 'Voss', '(937) 555-0145', 'admin'],
    ['jamal.whitaker@tamarackbank.test', 'Jamal', 'Whitaker', '(937) 555-0146', 'member'],
  ],
  northlight: [
    ['subcontractor@fieldfare.test', 'Nick', 'Petrakis', '(614) 555-0151', 'admin'],
    ['devon.mills@northlightmechanical.test', 'Devon', 'Mills', '(614) 555-0152', 'member'],
    ['carla.jimenez@northlightmechanical.test', 'Carla', 'Jimenez', '(614) 555-0153', 'member'],
  ],
  brightwater: [
    ['subcontractor2@fieldfare.test', 'Joan', 'McAllister', '(740) 555-0163', 'admin'],
    ['ray.tuttle@brightwaterplumbing.test', 'Ray', 'Tuttle', '(740) 555-0164', 'member'],
  ],
  copperline: [
    ['samir.haddad@copperlineelectric.test', 'Samir', 'Haddad', '(614) 555-0174', 'admin'],
    ['chloe.barnes@copperlineelectric.test', 'Chloe', 'Barnes', '(614) 555-0175', 'member'],
    ['gary.noland@copperlineelectric.test', 'Gary', 'Noland', '(614) 555-0176', 'member'],
  ],
  ironwood: [
    ['walt.ferris@ironwoodexterior.test', 'Walt', 'Ferris', '(937) 555-0186', 'admin'],
    ['tessa.lindqvist@ironwoodexterior.test', 'Tessa', 'Lindqvist', '(937) 555-0187', 'member'],
    ['omar.reyes@ironwoodexterior.test', 'Omar', 'Reyes', '(937) 555-0188', 'member'],
  ],
};

/** Office work of people whose role brings another preset: the dispatcher, the bookkeeper, and so on. */
const OFFICE_PRESETS: Partial<Record<string, PresetName>> = {
  'priya.raman': 'dispatcher',
  'grace.nakamura': 'billing',
  'helen.marsh': 'reviewer',
  'andre.baptiste': 'payroll',
  // The tax adviser.
  'joyce.lindgren': 'read_only',
};

/** Left the firm; the account is disabled, the work stays under the name. */
const LEFT = 'gary.noland@copperlineelectric.test';

/** Everybody with an account, the contractor's own people first. */
export function people(): readonly Person[] {
  return Object.entries(staff).flatMap(([company, lines]) =>
    lines.map(([email, firstName, lastName, phone, role, rates]) => ({
      ...presetOf(email),
      key: keyOf(email),
      email,
      firstName,
      lastName,
      phone,
      company: company as CompanyKey,
      role,
      isActive: email !== LEFT,
      ...(rates && { rates }),
    })),
  );
}

const keyOf = (email: string) => email.slice(0, email.indexOf('@'));

function presetOf(email: string): { preset?: PresetName } {
  const preset = OFFICE_PRESETS[keyOf(email)];
  return preset ? { preset } : {};
}

/** The contractor's people who go out: the lead first. */
export const FIELD_CREW = ['tom.kowalczyk', 'employee', 'aaliyah.brooks', 'ben.sorensen'] as const;

/** The contractor's people who receive requests and assign them. */
export const DISPATCHERS = ['priya.raman', 'manager'] as const;
