import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { MembershipDialog } from '#web/features/people/components/membership-dialog.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const FIRM = { id: 'firm', name: 'Quick Stop', organization_type: 'partner' } as const;
const OTHER = { id: 'other', name: 'Zephyr Stores', organization_type: 'partner' };
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
