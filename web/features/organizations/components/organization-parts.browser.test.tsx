import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NextSteps } from '#web/features/organizations/components/next-steps.tsx';
import { PeopleCard } from '#web/features/organizations/components/people-card.tsx';
import type { Organization } from '#web/features/organizations/organization-queries.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const FIRM = {
  ...{ id: ID, organization_type: 'subcontractor', name: 'Quick Stop', trades: ['HVAC'] },
} as Organization;
const slots = (invitedCount: number) => ({
  peopleActions: () => <button type="button">Invite</button>,
  invitedCount,
  invitations: null,
  locationActions: () => null,
  history: () => null,
});

test.each([
  { people: 0, invited: 0, says: 'Invite its contact', offered: 1 },
  { people: 0, invited: 2, says: 'invited, waiting', offered: 0 },
])('with $people people and $invited invitations the next step says "$says"', async (state) => {
  answerPortal({ '/rest/v1/rpc/organization_figures': { people: state.people, locations: 0 } });
  await renderPart(<NextSteps organization={FIRM} slots={slots(state.invited)} onEdit={() => undefined} />);
  await expect.element(page.getByText(state.says)).toBeVisible();
  expect(page.getByRole('button', { name: 'Invite' }).elements()).toHaveLength(state.offered);
  expect(document.querySelectorAll('button')).toHaveLength(1);
});

test('a subcontractor without trades is asked for them first', async () => {
  answerPortal({ '/rest/v1/rpc/organization_figures': { people: 1, locations: 0 } });
  const onEdit = vi.fn();
  await renderPart(<NextSteps organization={{ ...FIRM, trades: [] }} slots={slots(0)} onEdit={onEdit} />);
  await expect.element(page.getByText('Choose its trades')).toBeVisible();
  await page.getByRole('button', { name: 'Choose trades' }).click();
  expect(onEdit).toHaveBeenCalledOnce();
});

test('the card of people asks for the active ones first, and says how many more there are', async () => {
  const person = { id: ID, first_name: 'Ann', last_name: 'Lee', email: null, phone: null, is_active: true };
  const portal = answerPortal({
    '/rest/v1/organization_members': () =>
      new Response(JSON.stringify([{ id: ID, role: 'admin', person }]), {
        status: 206,
        headers: { 'content-range': '0-0/204' },
      }),
  });
  await renderPart(<PeopleCard organization={FIRM} actions={null} />);
  await expect.element(page.getByText('Ann Lee')).toBeVisible();
  await expect.element(page.getByText('and 203 more')).toBeVisible();
  expect(decodeURIComponent(portal.requests.at(-1)?.path ?? '')).toContain(
    'order=person(is_active).desc,created_at.asc,id.asc',
  );
});

test('that nobody can sign in yet is said below the title, in one line', async () => {
  await page.viewport(1440, 900);
  answerPortal({ '/rest/v1/organization_members': [] });
  await renderPart(
    <div style={{ width: '24rem' }}>
      <PeopleCard organization={FIRM} actions={<button type="button">Invite a person</button>} />
    </div>,
  );
  const hint = page.getByText('Nobody of this organization can sign in yet.');
  await expect.element(hint).toBeVisible();
  const [title, said] = [page.getByRole('heading', { name: 'People' }), hint].map((one) =>
    one.element().getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  expect(said.top).toBeGreaterThanOrEqual(title.bottom);
  expect(said.left).toBe(title.left);
  expect(said.height).toBeLessThan(30);
});
