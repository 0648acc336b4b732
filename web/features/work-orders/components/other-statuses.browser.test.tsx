import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OtherStatuses } from '#web/features/work-orders/components/other-statuses.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

test('a search without a hit in one status leads to its hits in others', async () => {
  const portal = answerPortal({ '/rest/v1/work_orders': [{ id: 'one' }, { id: 'two' }] });
  const list = { search: { q: 'boiler', status: 'open' }, change: vi.fn(), show: vi.fn() };
  await renderPart(<OtherStatuses list={list} />);
  await expect.element(page.getByText('2 work orders with another status match.')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  expect(list.change).toHaveBeenCalledWith({ status: undefined });
  const asked = portal.requests.filter(({ path }) => path.startsWith('/rest/v1/work_orders'));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.path).toContain('boiler');
  expect(asked[0]?.path).not.toContain('open_since');
});
