import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ImportDialog from '#web/features/taxes/components/import-dialog.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** The import of a table says what ends with it before it is imported. */

const TABLE = 'State,Tax of,Name,ZIP codes,Rate,Valid from\nIL,county,Cook 2%,60601,2,2026-04-01';

test('what ends with a table is shown first, and a part of a table ends nothing', async () => {
  const portal = answerPortal({
    '/rest/v1/rpc/tax_rates_ending': [{ tax_rate_id: 'x', name: 'Cook', ends_on: '2026-03-31' }],
    '/rest/v1/rpc/import_tax_rates': { added: 1, changed: 0, unchanged: 0, ended: 0 },
  });
  const close = vi.fn();
  await renderPart(<ImportDialog open onOpenChange={close} />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input as HTMLInputElement, new File([TABLE], 'rates.csv', { type: 'text/csv' }));
  await expect.element(page.getByText('1 rate ends')).toBeVisible();
  await expect.element(page.getByText('Cook: until Mar 31, 2026')).toBeVisible();
  expect(portal.sentTo('tax_rates_ending')).toMatchObject([
    { p_rates: [{ name: 'Cook 2%', valid_from: '2026-04-01' }] },
  ]);
  await page.getByRole('checkbox', { name: /This is the whole table/ }).click();
  await expect.element(page.getByText('1 rate ends')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Import 1' }).click();
  await expect.poll(() => close.mock.calls).toEqual([[false]]);
  expect(portal.sentTo('import_tax_rates')).toMatchObject([{ is_complete: false, rates: [{}] }]);
});
