import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { UserMenu } from '#web/app/shells/user-menu.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const viewer = (primaryRole: string, role: string) =>
  ({
    ...{ primaryRole, memberships: [{ role, preset: null }], capabilities: [] },
    profile: { first_name: 'Lena', last_name: 'Roth', email: 'lena@example.com', photo_storage_path: null },
  }) as unknown as Viewer;

test.for([
  ['subcontractor', 'admin', ['Profile Settings', 'Team', 'Sign Out']],
  ['subcontractor', 'member', ['Profile Settings', 'Sign Out']],
  ['partner', 'admin', ['Profile', 'Settings', 'Team', 'Sign Out']],
  ['admin', 'admin', ['Profile Settings', 'Sign Out']],
] as const)('the menu of a %s, %s of the organization', async ([primaryRole, role, items]) => {
  await renderPart(<UserMenu appearance="row" side="bottom" />, { viewer: viewer(primaryRole, role) });
  await page.getByRole('button', { name: 'Lena Roth' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(items);
});

test.for([
  ['dispatcher', 'Dispatcher'],
  ['custom', 'Employee'],
] as const)('a person of the office with the access %s reads the role %s', async ([preset, name]) => {
  const person = {
    ...viewer('employee', 'employee'),
    ...{ memberships: [{ role: 'employee', preset }], capabilities: ['assign_work'] },
  } as unknown as Viewer;
  await renderPart(<UserMenu appearance="row" side="bottom" />, { viewer: person });
  await expect.element(page.getByRole('button', { name: `Lena Roth ${name}` })).toBeVisible();
});
