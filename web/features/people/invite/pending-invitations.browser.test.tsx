import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PendingInvitations } from '#web/features/people/invite/pending-invitations.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, type PortalRequest } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const VIEWER = { profile: { id: '' }, capabilities: [], memberships: [] } as unknown as Viewer;
const DAY = '2026-11-20T08:00:00+00:00';
const INVITATIONS = Array.from({ length: 120 }, (_, index) => ({
  ...{
    id: String(index),
    email: `person${index}@example.com`,
    first_name: 'Person',
    last_name: `No ${index}`,
  },
  ...{ role: 'member', preset: null, mailed_at: null, expires_at: DAY, created_at: DAY, inviter: null },
  organization: { name: 'Quick Stop', organization_type: 'partner' },
}));

test('pending invitations are loaded fifty at a time, and searched on the server', async () => {
  const portal = answerPortal({
    '/rest/v1/invitations': ({ path }: PortalRequest) => {
      const search = new URL(path, location.origin).searchParams;
      const from = Number(search.get('offset') ?? 0);
      const found = search.get('or') ? INVITATIONS.slice(119) : INVITATIONS;
      return found.slice(from, from + Number(search.get('limit')));
    },
  });
  await renderPart(<PendingInvitations />, { viewer: VIEWER });
  const items = page.getByRole('list', { name: 'Pending invitations' }).getByRole('listitem');
  await expect.poll(() => items.elements().length).toBe(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => items.elements().length).toBe(100);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => items.elements().length).toBe(120);
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();

  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('person 119');
  await expect.poll(() => items.elements().length).toBe(1);
  expect(new URL(portal.requests.at(-1)?.path ?? '', location.origin).searchParams.getAll('or')).toHaveLength(
    2,
  );
});
