import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PriceListActions } from '#web/features/prices/components/price-list-actions.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const nothing = () => undefined;
const LIST = { name: 'Rates', is_active: true, updated_at: '2026-11-20T08:00:00.000000+00:00' };

test('a list that was retired by mistake is in use again', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const portal = answerPortal({
    '/rest/v1/rpc/set_price_list_active': ({ body }: { body: unknown }) => body,
  });
  await renderPart(<PriceListActions list={{ ...LIST, id }} onDeleted={nothing} onCopied={nothing} />);
  await page.getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('button', { name: 'Retire price list' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Rates is in use again')).toBeVisible();
  expect(portal.sentTo('set_price_list_active')).toEqual([
    { price_list_id: id, is_active: false },
    { price_list_id: id, is_active: true },
  ]);
});

test('a list is copied for the next year with higher prices; what is wrong is said at its field', async () => {
  const [id, copy] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const portal = answerPortal({ '/rest/v1/rpc/copy_price_list': { id: copy } });
  const copied: string[] = [];
  const list = { ...LIST, id, name: 'Greenway 2026' };
  await renderPart(<PriceListActions list={list} onDeleted={nothing} onCopied={(one) => copied.push(one)} />);
  await page.getByRole('button', { name: 'Copy' }).click();
  const year = new Date().getFullYear() + 1;
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`Greenway ${year}`);
  await expect.element(page.getByLabelText('Valid from')).toHaveValue(`${year}-01-01`);
  await page.getByRole('textbox', { name: 'Raise prices, %' }).fill('300');
  const save = page.getByRole('button', { name: 'Copy price list' });
  await save.click();
  await expect.element(page.getByText('Enter at most 100.')).toBeVisible();
  expect(portal.sentTo('copy_price_list')).toEqual([]);

  await page.getByRole('textbox', { name: 'Raise prices, %' }).fill('3.5');
  await page.getByRole('checkbox', { name: 'Greenway 2026 ends on the day before' }).click();
  await save.click();
  await expect.element(page.getByText(`Greenway ${year} is added`)).toBeVisible();
  expect(copied).toEqual([copy]);
  expect(portal.sentTo('copy_price_list')).toEqual([
    {
      ...{ submission_key: expect.any(String), price_list_id: id, version: LIST.updated_at },
      ...{ name: `Greenway ${year}`, valid_from: `${year}-01-01`, ends_former: false, raise_percent: 3.5 },
    },
  ]);
});
