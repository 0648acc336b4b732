import { describe, expect, test } from 'vitest';
import { SCREENS } from '#shared/paths.ts';
import { CAPABILITIES, PRESETS, type PresetName } from '#shared/rules/capabilities.ts';
import { permits, type Role } from '#shared/rules/roles.ts';
import { paletteActions } from '#web/app/palette/palette-actions.ts';
import { addressOf, listsOf, moreOf, paletteKinds, palettePages } from '#web/app/palette/palette-pages.ts';
import { type FoundThing, type PaletteKind, pagesFound } from '#web/features/palette/palette-item.ts';

const ROLES: readonly Role[] = ['admin', 'employee', 'partner', 'subcontractor'];
const OFFICE: readonly Role[] = ['admin', 'employee'];
/** Everything that somebody with the role can have. */
const most = (role: Role) => ({
  isFirmAdmin: true,
  capabilities: OFFICE.includes(role) ? CAPABILITIES : [],
});
const titles = (role: Role, preset: PresetName = 'technician', isFirmAdmin = false) =>
  paletteActions(role, { isFirmAdmin, capabilities: PRESETS[preset] }).map(({ title }) => title);

describe.each(ROLES)('the palette of the role %s', (role) => {
  test('leads to no screen that refuses the role', () => {
    for (const { to } of [
      ...paletteActions(role, most(role)),
      ...palettePages(role, most(role).capabilities),
    ]) {
      const screens: Record<string, string> = SCREENS;
      const access = screens[to.replace(/[?#].*/, '')];
      expect(access, to).toBeDefined();
      if (access !== 'signed-in') expect(permits([role], access as Role), to).toBe(true);
    }
  });

  test('has each address once', () => {
    const addresses = paletteActions(role, most(role)).map(({ to }) => to);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

test.each<[Role, PresetName, string[]]>([
  ['employee', 'technician', ['Clock In', 'New receipt']],
  ['employee', 'read_only', ['Clock In', 'New receipt']],
  ['employee', 'dispatcher', ['Clock In', 'New receipt', 'New work order', 'Assign work orders']],
  [
    'employee',
    'manager',
    ['Clock In', 'New receipt', 'New work order', 'Assign work orders', 'Review reports', 'Approve receipts'],
  ],
  ['employee', 'reviewer', ['Clock In', 'New receipt', 'Review reports']],
  ['admin', 'billing', ['Approve bills', 'Pay bills', 'New invoice', 'Bill on behalf of a subcontractor']],
  // The pages of bills, invoices, and time do not open for the role.
  ['employee', 'billing', ['Clock In', 'New receipt']],
  ['employee', 'payroll', ['Clock In', 'New receipt', 'Approve receipts']],
  ['admin', 'dispatcher', ['New work order', 'Assign work orders', 'New project']],
  ['admin', 'reviewer', ['Review reports']],
  ['admin', 'payroll', ['Approve receipts', 'Approve time']],
  ['admin', 'read_only', []],
])('somebody with the role %s and the preset %s may start what they may finish', (role, preset, expected) => {
  expect(titles(role, preset)).toEqual(expected);
});

test('an administrator may start everything of the office, and firms nothing of it', () => {
  expect(titles('admin', 'administrator')).toEqual(
    expect.arrayContaining(['New work order', 'Approve bills', 'Invite a person', 'New customer']),
  );
  for (const role of ['partner', 'subcontractor'] as const)
    expect(titles(role, 'technician', true)).not.toContain('New work order');
});

test.each([
  ['logo', '/admin/settings/branding'],
  ['branding', '/admin/settings/branding'],
  ['holiday', '/admin/settings/working-time'],
  ['backup', '/admin/system-health'],
  ['approve reports', '/admin/reports?status=submitted'],
  ['password', '/admin/profile'],
  ['invite technician', '/admin/users#invite'],
  ['customers', '/admin/organizations'],
  ['new customer', '/admin/organizations#new-customer'],
  ['add client', '/admin/organizations#new-customer'],
  ['subcontractors', '/admin/organizations'],
])('%s leads an administrator to %s', (typed, to) => {
  const { capabilities } = most('admin');
  const offered = [...paletteActions('admin', most('admin')), ...palettePages('admin', capabilities)];
  expect(pagesFound(offered, typed).map((page) => page.to)).toContain(to);
});

test('only administrators of a firm invite', () => {
  for (const role of ['partner', 'subcontractor'] as const) {
    expect(titles(role, 'technician', true)).toContain('Invite a person');
    expect(titles(role, 'technician', false)).not.toContain('Invite a person');
  }
});

test('those who manage the settings find the pages of the system', () => {
  const system = ['System Health', 'Utilities', 'Testing', 'Security Audit', 'Email Testing'];
  const pages = (preset: PresetName) => palettePages('admin', PRESETS[preset]).map(({ title }) => title);
  expect(pages('administrator')).toEqual(expect.arrayContaining(system));
  for (const title of system) expect(pages('billing')).not.toContain(title);
});

const firm = (status: 'partner' | 'subcontractor' | 'internal'): FoundThing => ({
  kind: 'organization',
  id: 'f',
  number: null,
  title: 'Kestrel',
  detail: '',
  status,
  amount: null,
});

test.each<[Role, PresetName, string, string[]]>([
  ['admin', 'administrator', '/admin/organizations/f', ['Work orders of Kestrel', 'Invoices of Kestrel']],
  ['admin', 'dispatcher', '/admin/organizations/f', ['Work orders of Kestrel']],
  ['employee', 'dispatcher', '/admin/work-orders?partner=f', []],
])('for the role %s and the preset %s, a customer leads to %s', (role, preset, to, lists) => {
  const capabilities = PRESETS[preset];
  expect(paletteKinds(role, capabilities)).toContain('organization');
  expect(addressOf(role, firm('partner'))).toBe(to);
  expect(listsOf(role, capabilities, firm('partner')).map(({ title }) => title)).toEqual(lists);
});

test('people of the office without the page of organizations get to the work of each', () => {
  expect(addressOf('employee', firm('subcontractor'))).toBe('/admin/work-orders?assignee=f');
  expect(addressOf('employee', firm('internal'))).toBe('/admin/work-orders?assignee=own');
});

test('firms are found by the office, and invoices by those who may open them', () => {
  expect(paletteKinds('employee', PRESETS.technician)).not.toContain('organization');
  expect(paletteKinds('employee', PRESETS.manager)).toContain('organization');
  for (const preset of ['dispatcher', 'reviewer'] as const)
    expect(paletteKinds('admin', PRESETS[preset])).not.toContain('invoice');
  for (const preset of ['billing', 'read_only'] as const)
    expect(paletteKinds('admin', PRESETS[preset])).toContain('invoice');
  expect(paletteKinds('partner', [])).toContain('invoice');
});

test.each<[Role, PresetName, PaletteKind, string, ReturnType<typeof moreOf>]>([
  ['admin', 'administrator', 'work_order', 'a&b', { list: 'Work Orders', to: '/admin/work-orders?q=a%26b' }],
  [
    'admin',
    'billing',
    'invoice',
    'INV',
    { list: 'Partner Invoices', to: '/admin/partner-billing/invoices?q=INV' },
  ],
  ['admin', 'dispatcher', 'invoice', 'INV', undefined],
  ['employee', 'dispatcher', 'work_order', 'door', { list: 'Work Orders', to: '/admin/work-orders?q=door' }],
  ['employee', 'dispatcher', 'person', 'door', undefined],
  ['partner', 'technician', 'work_order', 'door', { list: 'Work Orders', to: '/partner/work-orders?q=door' }],
  [
    'subcontractor',
    'technician',
    'bill',
    'door',
    { list: 'Subcontractor Bills', to: '/subcontractor/bills?q=door' },
  ],
  // Lists search for three letters or more.
  ['admin', 'administrator', 'work_order', 'do', undefined],
])(
  'for the role %s and the preset %s, more of the kind %s with “%s” are in %o',
  (role, preset, kind, text, list) => {
    expect(moreOf(role, PRESETS[preset], kind, text)).toEqual(list);
  },
);
