import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OfficeQueues } from '#web/features/dashboards/components/office-queues.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** What waits to be invoiced, paid, and approved leads from the dashboard to its list. */

const viewer = { profile: { id: 'viewer' }, capabilities: [] } as unknown as Viewer;
const counted = (total: number) => ({
  total,
  items: [
    {
      ...{ id: 'step', number: '', title: '', location: '', status: '' },
      ...{ priority: null, at: null, amount: null, detail: null },
    },
  ],
});

test('only the steps that wait are shown, each with its number and its list', async () => {
  const agenda = { to_invoice: counted(3), time: counted(100) };
  await renderPart(<OfficeQueues agenda={agenda} renderAssign={() => null} />, { viewer });
  await expect.element(page.getByRole('heading', { name: 'Next steps' })).toBeVisible();
  const links = page.getByRole('listitem').getByRole('link');
  expect(links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Reports to invoice3', '/admin/billing-dashboard'],
    ['Time to approve99+', '/admin/time-management?tab=timesheets'],
  ]);
});

test('without such work the card is hidden', async () => {
  await renderPart(<OfficeQueues agenda={{}} renderAssign={() => null} />, { viewer });
  await expect.element(page.getByText('Nothing waits for the office')).toBeVisible();
  expect(page.getByText('Next steps').elements()).toHaveLength(0);
});
