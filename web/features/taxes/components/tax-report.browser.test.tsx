import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TaxReport } from '#web/features/taxes/components/tax-report.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** The sales tax report, and the documents behind its figures. */

const NOTHING = {
  ...{
    gross_amount: 0,
    exempt_amount: 0,
    untaxed_amount: 0,
    unrated_amount: 0,
    taxable_amount: 0,
    tax_amount: 0,
  },
  ...{ credited_sales: 0, credited_taxable: 0, credited_tax: 0, voided_sales: 0, voided_taxable: 0 },
  ...{ voided_tax: 0, due_amount: 0 },
};
const COOK = {
  ...{ ...NOTHING, state: 'IL', kind: 'county', name: 'Cook County', percent: 1.75 },
  ...{ gross_amount: 360, untaxed_amount: 90, taxable_amount: 270, tax_amount: 4.73 },
  ...{ credited_tax: -1.23, due_amount: 3.5 },
};
const ALL = {
  ...{ ...COOK, kind: null, name: null, percent: null, gross_amount: 1410 },
  ...{ unrated_amount: 50, exempt_amount: 1000 },
};
const DOCUMENT = {
  ...{
    id: 'a',
    document: 'credit_note',
    number: 'CN-000002',
    document_date: '2026-10-20',
    customer: 'Harvest Foods',
  },
  ...{ partner_invoice_id: '00000000-0000-4000-8000-000000000001', certificate: null },
  ...{ gross_amount: -93.51, exempt_amount: 0, untaxed_amount: -23.38, unrated_amount: 0 },
  ...{ taxable_amount: -70.13, tax_amount: -1.23 },
};
const PATH = '/admin/partner-billing/receivables?view=sales-tax';

const show = async (search: string) => {
  const portal = answerPortal({
    '/rest/v1/rpc/sales_tax_report': [COOK, ALL],
    '/rest/v1/rpc/sales_tax_documents': [DOCUMENT],
  });
  const { router } = await renderPart(<TaxReport />, { path: `${PATH}${search}` });
  return { portal, router };
};

/** What a function of the portal was asked, page by page. */
const askedOf = ({ requests }: ReturnType<typeof answerPortal>, name: string) =>
  requests.filter(({ path }) => path.startsWith(`/rest/v1/rpc/${name}?`)).map(({ body }) => body);

beforeEach(() => page.viewport(1440, 900));

test('it has the sales and the tax of each jurisdiction and state in the period of the address', async () => {
  const { portal } = await show('&period=2026-Q3');
  await expect
    .element(
      page.getByRole('row', {
        name: 'Cook County 1.75% $360.00 – $90.00 $270.00 $4.73 -$1.23 – $3.50',
      }),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /^All of Illinois \$1,410\.00 \$1,000\.00/ }))
    .toBeVisible();
  await expect.element(page.getByText('Jul 1, 2026 to Sep 30, 2026')).toBeVisible();
  expect(askedOf(portal, 'sales_tax_report')).toEqual([{ p_from: '2026-07-01', p_until: '2026-09-30' }]);
  // Nobody was charged tax for these sales, and somebody has to look at them.
  await expect.element(page.getByRole('link', { name: 'Illinois: $50.00' })).toBeVisible();
});

test('a figure opens the documents behind it, and the way back leads to the report', async () => {
  const { portal } = await show('&period=2026-10');
  await page.getByRole('link', { name: '-$1.23' }).first().click();
  await expect
    .element(page.getByRole('heading', { name: /^Cook County \(1\.75%\): Tax credited/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /^CN-000002 Credit note Oct 20, 2026 Harvest Foods -\$93\.51/ }))
    .toBeVisible();
  expect(askedOf(portal, 'sales_tax_documents')).toEqual([
    {
      ...{ p_from: '2026-10-01', p_until: '2026-10-31', p_state: 'IL', p_kind: 'county' },
      ...{ p_name: 'Cook County', p_percent: 1.75, p_figure: 'credited_tax' },
    },
  ]);
  await page.getByRole('button', { name: 'Back to the report' }).click();
  await expect.element(page.getByRole('row', { name: /^All of Illinois/ })).toBeVisible();
});

test('the total of a state opens the documents of all its jurisdictions', async () => {
  const { portal } = await show('&period=2026-10');
  await page.getByRole('link', { name: 'All of Illinois' }).click();
  await expect.element(page.getByRole('heading', { name: /^All of Illinois Oct 1, 2026/ })).toBeVisible();
  expect(askedOf(portal, 'sales_tax_documents')).toEqual([
    { p_from: '2026-10-01', p_until: '2026-10-31', p_state: 'IL' },
  ]);
});

test('a chosen month replaces days of their own', async () => {
  const { portal } = await show('&day-from=2026-09-05&day-to=2026-09-06');
  await expect.element(page.getByText('Sep 5, 2026 to Sep 6, 2026')).toBeVisible();
  await page.getByLabelText('Other days').first().selectOptions('2026');
  await expect.element(page.getByText('Jan 1, 2026 to Dec 31, 2026')).toBeVisible();
  expect(askedOf(portal, 'sales_tax_report').at(-1)).toEqual({ p_from: '2026-01-01', p_until: '2026-12-31' });
});
