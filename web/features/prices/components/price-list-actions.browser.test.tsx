import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PriceListActions } from '#web/features/prices/components/price-list-actions.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

test('a list that was retired by mistake is in use again', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const portal = answerPortal({
    '/rest/v1/rpc/set_price_list_active': ({ body }: { body: unknown }) => body,
  });
  await renderPart(
    <PriceListActions list={{ id, name: 'Rates', is_active: true }} onDeleted={() => undefined} />,
  );
  await page.getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('button', { name: 'Retire price list' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Rates is in use again')).toBeVisible();
  expect(portal.sentTo('set_price_list_active')).toEqual([
    { price_list_id: id, is_active: false },
    { price_list_id: id, is_active: true },
  ]);
});
