import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NamesPage } from '#web/features/accounting/components/names-page.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const row = (scope: string, key: string, account: string) => ({
  ...{ scope, key, account, item: null, class: null, tax_code: null },
});
const viewer = (...capabilities: string[]) => ({ capabilities }) as unknown as Viewer;
const preview = (unmapped: object[]) => ({ kinds: [], documents: [], unmapped });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('marks the names that the next batch lacks, and saves those that were entered', async () => {
  const portal = answerPortal({
    '/rest/v1/accounting_mappings': [row('line', 'default', 'Sales'), row('payment', 'default', 'Bank')],
    '/rest/v1/rpc/preview_accounting_batch': preview([{ scope: 'line', key: 'retainage', count: 2 }]),
    '/rest/v1/rpc/save_accounting_mappings': { saved: 1 },
  });
  await renderPart(<NamesPage />, { viewer: viewer('invoice', 'see_costs') });
  await expect.element(page.getByText('1 name is missing')).toBeVisible();
  const held = field('Retainage held: Account');
  await expect.element(held).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Labor: Account')).toHaveAttribute('placeholder', 'Sales');
  // Retainage is no income, and what is released has the names of what was held.
  await expect.element(held).toHaveAttribute('placeholder', '');
  await held.fill('Retainage Receivable');
  await expect.element(held).not.toHaveAttribute('aria-invalid');
  await expect
    .element(field('Release of retainage: Account'))
    .toHaveAttribute('placeholder', 'Retainage Receivable');
  portal.answer('/rest/v1/rpc/preview_accounting_batch', preview([]));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Everything that waits for a batch has its names.')).toBeVisible();
  expect(portal.sentTo('save_accounting_mappings')).toEqual([
    {
      mappings: [
        {
          scope: 'line',
          key: 'retainage',
          account: 'Retainage Receivable',
          item: '',
          class: '',
          tax_code: '',
        },
      ],
    },
  ]);
});

test('asks for the names of the chosen format', async () => {
  const portal = answerPortal({
    '/rest/v1/accounting_mappings': [],
    '/rest/v1/rpc/preview_accounting_batch': preview([]),
  });
  await renderPart(<NamesPage />, { viewer: viewer('invoice', 'see_costs') });
  portal.answer(
    '/rest/v1/rpc/preview_accounting_batch',
    preview([{ scope: 'tax', key: 'exempt', count: 5 }]),
  );
  await page.getByLabelText('Format').selectOptions('Xero');
  await expect.element(page.getByText(/Tax of Xero: Lines without tax/)).toBeVisible();
  await expect.element(field('Lines without tax: Tax')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Accounts receivable: Account')).not.toHaveAttribute('aria-invalid');
});

test('whoever does not invoice reads the names', async () => {
  const portal = answerPortal({ '/rest/v1/accounting_mappings': [row('line', 'default', 'Sales')] });
  await renderPart(<NamesPage />, { viewer: viewer('see_costs') });
  await expect.element(field('All others: Account').first()).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(portal.sentTo('preview_accounting_batch')).toEqual([]);
});
