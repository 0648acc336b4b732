import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Capability } from '#shared/rules/capabilities.ts';
import { AssignmentsCard } from '#web/features/dashboards/components/assignments-card.tsx';
import { OfficeQueues } from '#web/features/dashboards/components/office-queues.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** What an empty dashboard offers, and to whom. */

const viewerWith = (...capabilities: Capability[]) =>
  ({ profile: { id: 'viewer' }, canManageWorkOrders: true, capabilities }) as unknown as Viewer;

test.each([
  ['a technician is led to work that is free to take', viewerWith(), 1],
  ['a dispatcher takes no work', viewerWith('assign_work'), 0],
] as const)('without assignments, %s', async (_, viewer, links) => {
  answerPortal({ '/rest/v1/work_order_assignments': [] });
  // The link is loaded separately; once it is, nobody else sees it either.
  await import('#web/ui/free-work-link.tsx');
  await renderPart(<AssignmentsCard title="Your Assignments" profileId="viewer" />, { viewer });
  await expect.element(page.getByText('Nothing is assigned to you')).toBeVisible();
  const free = page.getByRole('link', { name: 'Available Work' });
  await expect.poll(() => free.elements()).toHaveLength(links);
  if (links > 0) await expect.element(free).toHaveAttribute('href', '/admin/work-orders?status=to_assign');
});

test.each([
  ['a dispatcher', viewerWith('assign_work'), 1],
  ['a reviewer', viewerWith('review_reports'), 0],
] as const)(
  'empty queues offer a new work order to those who may create one: %s',
  async (_, viewer, links) => {
    await renderPart(<OfficeQueues agenda={{}} renderAssign={() => null} />, { viewer });
    await expect.element(page.getByText('Nothing waits for the office')).toBeVisible();
    const create = page.getByRole('link', { name: 'New work order' });
    expect(create.elements()).toHaveLength(links);
    if (links > 0) await expect.element(create).toHaveAttribute('href', '/admin/work-orders/new');
  },
);
