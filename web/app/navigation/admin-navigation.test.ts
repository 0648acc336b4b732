import { expect, test } from 'vitest';
import { SCREENS } from '#shared/paths.ts';
import { permits } from '#shared/rules/roles.ts';
import {
  ADMIN_NAVIGATION,
  adminBottomBar,
  remainingGroups,
  visibleGroups,
} from '#web/app/navigation/admin-navigation.ts';

const titles = (groups: ReturnType<typeof visibleGroups>) =>
  groups.flatMap((group) => group.items.map((item) => item.title));

test('an employee sees every item that is not for administrators only', () => {
  expect(titles(visibleGroups(ADMIN_NAVIGATION, false))).toEqual([
    'Work Orders',
    'Messages',
    'Reports',
    'Receipts',
    'Analytics',
    'Email Templates',
  ]);
  expect(titles(visibleGroups(ADMIN_NAVIGATION, true))).toHaveLength(19);
});

test('no item that an employee sees leads to a screen that refuses them', () => {
  const items = [
    ...visibleGroups(ADMIN_NAVIGATION, false).flatMap((group) => group.items),
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
  expect(titles(remainingGroups(true, ''))).not.toContain('Admin Dashboard');
  expect(titles(remainingGroups(true, ' bill '))).toEqual(['Billing Dashboard', 'Subcontractor Bills']);
  expect(remainingGroups(true, 'nothing like it')).toEqual([]);
  expect(titles(remainingGroups(false, ''))).toEqual(['Messages', 'Analytics', 'Email Templates']);
});
