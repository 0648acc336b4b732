import { expect, test } from 'vitest';
import { accessOf, SCREENS, type Screen } from '#shared/paths.ts';
import { PRESET_NAMES, PRESET_ROLES, PRESETS } from '#shared/rules/capabilities.ts';
import { rolesOf } from '#shared/rules/roles.ts';
import { isScreenOpen } from '#shared/rules/screen-capabilities.ts';
import {
  opensInTable,
  SCREEN_TABLE,
  SCREEN_VISITOR_NAMES,
  SCREEN_VISITORS,
} from '#test/support/screen-table.ts';

const GUARDED = (Object.keys(SCREENS) as Screen[]).filter((screen) => accessOf(screen) !== 'public');

test('the table has a row for each screen, and a column for each preset with its usual role', () => {
  expect([...SCREEN_TABLE.keys()].sort()).toEqual([...GUARDED].sort());
  const ours = { organization_id: 'ours', organization_type: 'internal' } as const;
  for (const preset of PRESET_NAMES)
    expect(SCREEN_VISITORS[preset], preset).toEqual({
      role: rolesOf([{ ...ours, role: PRESET_ROLES[preset] }])[0],
      capabilities: PRESETS[preset],
    });
});

test.each(SCREEN_VISITOR_NAMES)('for %s, the screens of the table open, and no others', (visitor) => {
  const { role, capabilities } = SCREEN_VISITORS[visitor];
  const open = GUARDED.filter((screen) => isScreenOpen(screen, { roles: [role], capabilities }));
  expect(open).toEqual(GUARDED.filter((screen) => opensInTable(screen, visitor)));
});
