import { expect, test } from 'vitest';
import { SCREENS } from '#shared/paths.ts';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { permits } from '#shared/rules/roles.ts';
import { ADMIN_NAVIGATION, adminBottomBar, visibleGroups } from '#web/app/navigation/admin-navigation.ts';
import { remainingGroups } from '#web/app/navigation/more-pages.ts';

const titles = (groups: ReturnType<typeof visibleGroups>) =>
  groups.flatMap((group) => group.items.map((item) => item.title));

const ADMIN = { isAdmin: true, capabilities: PRESETS.administrator };
const DISPATCHER = { isAdmin: false, capabilities: PRESETS.dispatcher };
const TECHNICIAN = { isAdmin: false, capabilities: PRESETS.technician };

test('an employee of the office sees every item that is not for administrators only', () => {
  expect(titles(visibleGroups(ADMIN_NAVIGATION, DISPATCHER))).toEqual([
    'Work Orders',
    'Messages',
    'Reports',
    'Receipts',
    'Analytics',
    'Email Templates',
  ]);
  expect(titles(visibleGroups(ADMIN_NAVIGATION, ADMIN))).toHaveLength(19);
});

test('no item that an employee sees leads to a screen that refuses them', () => {
  const items = [
    ...visibleGroups(ADMIN_NAVIGATION, DISPATCHER).flatMap((group) => group.items),
    ...adminBottomBar(false),
  ];
  for (const item of items) {
    const access = SCREENS[item.to];
    expect(access === 'signed-in' || access === 'public' || permits(['employee'], access), item.to).toBe(
      true,
    );
  }
});

test('More lists what does not fit into the bottom bar: admin-only pages, or what an employee may open', () => {
  expect(titles(remainingGroups(ADMIN, ''))).not.toContain('Admin Dashboard');
  expect(titles(remainingGroups(ADMIN, ' bill '))).toEqual(['Billing Dashboard', 'Subcontractor Bills']);
  expect(remainingGroups(ADMIN, 'nothing like it')).toEqual([]);
  expect(titles(remainingGroups(DISPATCHER, ''))).toEqual(['Messages', 'Analytics', 'Email Templates']);
});

test('pages that need a capability are listed for those who have it', () => {
  expect(titles(visibleGroups(ADMIN_NAVIGATION, TECHNICIAN))).toEqual([
    'Work Orders',
    'Messages',
    'Reports',
    'Receipts',
  ]);
  const billing = titles(visibleGroups(ADMIN_NAVIGATION, { isAdmin: true, capabilities: PRESETS.billing }));
  expect(billing).toContain('Subcontractor Bills');
  expect(billing).not.toContain('System Health');
  const payroll = titles(
    visibleGroups(ADMIN_NAVIGATION, { isAdmin: true, capabilities: PRESETS.dispatcher }),
  );
  expect(payroll).not.toContain('Time Management');
});
