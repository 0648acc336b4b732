import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { MembershipDialog } from '#web/features/people/components/membership-dialog.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const FIRM = { id: 'firm', name: 'Quick Stop', organization_type: 'partner' } as const;
const OTHER = {
  id: 'other',
  name: 'Zephyr Stores',
  organization_type: 'partner',
  organization_members: [],
  invitations: [],
};
const VIEWER = {
  profile: { id: 'viewer' },
  capabilities: PRESETS.administrator,
  memberships: [{ role: 'admin', preset: 'administrator' }],
} as unknown as Viewer;

test('any organization is found by typing, however many there are', async () => {
  const portal = answerPortal({
    '/rest/v1/organizations': ({ path }: { path: string }) =>
      decodeURIComponent(path).includes('ilike."%zeph%"') ? [OTHER] : [FIRM],
    '/rest/v1/rpc/change_membership': { id: 'membership', updated_at: '2026-11-01T08:00:00+00:00' },
  });
  await renderPart(
    <MembershipDialog
      personId="person"
      name="Ada Moss"
      membership={{ id: 'membership', role: 'member', updated_at: 'now', organization: FIRM }}
      canMove
      onClose={() => undefined}
    />,
    { viewer: VIEWER },
  );
  const organization = page.getByRole('combobox', { name: 'Organization' });
  await expect.element(organization).toHaveValue('Quick Stop');
  await organization.fill('zeph');
  await page.getByRole('option', { name: 'Zephyr Stores' }).click();
  await expect.element(organization).toHaveValue('Zephyr Stores');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => portal.sentTo('change_membership'))
    .toMatchObject([{ organization_id: 'other', role: 'member' }]);
});

test('the second of two who change a membership sees the difference and chooses', async () => {
  const [mine, theirs] = ['2026-11-20T08:00:00+00:00', '2026-11-20T09:00:00+00:00'];
  let attempts = 0;
  const portal = answerPortal({
    '/rest/v1/organizations': [FIRM, OTHER],
    '/rest/v1/organization_members': [
      { id: 'membership', role: 'member', updated_at: theirs, organization: OTHER },
    ],
    '/rest/v1/audit_log': [{ actor: { first_name: 'Maria', last_name: 'Lopez' } }],
    '/rest/v1/rpc/change_membership': () =>
      attempts++ === 0 ? conflict() : { id: 'membership', updated_at: '2026-11-20T10:00:00+00:00' },
  });
  let isClosed = false;
  await renderPart(
    <MembershipDialog
      personId="person"
      name="Ada Moss"
      membership={{ id: 'membership', role: 'member', updated_at: mine, organization: FIRM }}
      canMove
      onClose={() => {
        isClosed = true;
      }}
    />,
    { viewer: VIEWER },
  );
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('admin');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this membership meanwhile' });
  await expect.element(dialog.getByText(/^Maria Lopez saved the other version on Nov 20, /)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Zephyr Stores' })).toBeChecked();
  await expect.element(dialog.getByRole('radio', { name: 'Admin' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect.poll(() => isClosed).toBe(true);
  // Where they have moved the person already, nobody is moved again.
  expect(portal.sentTo('change_membership')).toMatchObject([
    { version: mine, role: 'admin', organization_id: null },
    { version: theirs, role: 'admin', organization_id: null },
  ]);
});
