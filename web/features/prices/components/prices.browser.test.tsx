import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PriceExplanation } from '#web/features/prices/components/price-explanation.tsx';
import { PriceListEditor } from '#web/features/prices/components/price-list-editor.tsx';
import { PriceReason } from '#web/features/prices/components/price-reason.tsx';
import { newPriceList, type PriceListForm } from '#web/features/prices/price-list-form.ts';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const LIST = '0198a7c0-0000-7000-8000-000000000001';
const ITEM = '0198a7c0-0000-7000-8000-000000000002';
const CUSTOMER = '0198a7c0-0000-7000-8000-000000000003';

const stored = (): PriceListForm => ({
  ...newPriceList(),
  ...{ price_list_id: LIST, version: '2026-06-01T12:00:00+00:00', name: 'Standard rates' },
  valid_from: '2026-01-01',
  items: [
    {
      ...{ id: ITEM, kind: 'hour', trade: 'HVAC', time_kind: 'emergency', tier_from: 0 },
      ...{ minimum_hours: 2, description: null, value: 165 },
    },
  ],
});

const candidate = {
  ...{ decided_by: 'scope', price_list_id: LIST, valid_from: '2026-01-01', trade: null, time_kind: null },
  ...{ tier_from: 0, minimum_hours: null, description: null },
};

const price = (n: number) =>
  page
    .getByRole('list')
    .getByRole('listitem')
    .nth(n - 1);

test('a new list for a customer is sent with the fields that its prices have', async () => {
  const portal = answerPortal({
    '/rest/v1/organizations': ({ path }: { path: string }) =>
      path.includes('select=name')
        ? { name: 'Greenway Markets' }
        : [{ value: CUSTOMER, label: 'Greenway Markets' }],
    '/rest/v1/settings': [],
    '/rest/v1/rpc/save_price_list': { id: LIST, updated_at: '2026-06-01T12:00:00Z' },
  });
  const onSaved = vi.fn();
  await renderPart(<PriceListEditor loaded={newPriceList()} canEdit onSaved={onSaved} />);
  const create = page.getByRole('button', { name: 'Create price list' });
  await page.getByLabelText('Applies to').selectOptions('A customer');
  await create.click();
  await expect.element(page.getByText('Name the price list.')).toBeVisible();
  // A list without its customer would be one for everyone.
  await expect.element(page.getByText('Choose one from the list.')).toBeVisible();
  await expect.element(page.getByText('Enter an amount.')).toBeVisible();
  expect(portal.sentTo('save_price_list')).toEqual([]);

  await page.getByLabelText('Name').fill('Greenway 2026');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Green');
  await page.getByRole('option', { name: 'Greenway Markets' }).click();
  await page.getByLabelText('Valid from').fill('2026-01-01');
  // What an hour has is gone when the price becomes a markup.
  await price(1).getByLabelText('Time').selectOptions('Emergency');
  await price(1).getByLabelText('Price for').selectOptions('Markup on materials');
  await expect.element(price(1).getByLabelText('Time')).not.toBeInTheDocument();
  await price(1).getByLabelText('From a cost of, $').fill('$1,500.00');
  await price(1).getByLabelText('Markup, %').fill('12.5');
  await page.getByRole('button', { name: 'Add a price' }).click();
  await price(2).getByLabelText('Labor class').selectOptions('Helper');
  await price(2).getByLabelText('Price, $').fill('95');
  await create.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(portal.sentTo('save_price_list')).toMatchObject([
    {
      ...{ price_list_id: null, name: 'Greenway 2026', scope: 'customer', organization_id: CUSTOMER },
      ...{ valid_from: '2026-01-01', valid_until: null, trade: null },
      items: [
        { kind: 'material_markup', tier_from: 1500, value: 12.5, time_kind: null, trade: null },
        { kind: 'hour', labor_class: 'Helper', value: 95, tier_from: 0, minimum_hours: null },
      ],
    },
  ]);
});

test('a list that is begun on the page of a customer is for it', async () => {
  answerPortal({
    '/rest/v1/organizations': ({ path }: { path: string }) =>
      path.includes('select=name') ? { name: 'Greenway Markets' } : [],
  });
  await renderPart(<PriceListEditor loaded={newPriceList(CUSTOMER)} canEdit onSaved={vi.fn()} />);
  await expect.element(page.getByLabelText('Applies to')).toHaveDisplayValue('A customer');
  await expect.element(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Greenway Markets');
});

test('the same price twice, and an amount that is none, are marked where they are', async () => {
  const portal = answerPortal({});
  await renderPart(<PriceListEditor loaded={stored()} canEdit onSaved={() => undefined} />);
  await page.getByRole('button', { name: 'Add a price' }).click();
  await price(2).getByLabelText('Trade').selectOptions('HVAC');
  await price(2).getByLabelText('Time').selectOptions('Emergency');
  await price(2).getByLabelText('Price, $').fill('a lot');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(price(2).getByText('Enter an amount.')).toBeVisible();
  await price(2).getByLabelText('Price, $').fill('95.50');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(price(2).getByText('This price is on the list twice.')).toBeVisible();
  expect(portal.sentTo('save_price_list')).toEqual([]);
});

test('the second of two who change a list compares both versions', async () => {
  let attempts = 0;
  const portal = answerPortal({
    '/rest/v1/rpc/save_price_list': () =>
      attempts++ === 0 ? conflict() : { id: LIST, updated_at: '2026-06-03T12:00:00Z' },
    '/rest/v1/audit_log': [],
    '/rest/v1/price_lists': {
      ...{ id: LIST, name: 'Standard rates', scope: 'everyone', project_id: null, partner_location_id: null },
      ...{ organization_id: null, trade: null, valid_from: '2026-01-01', valid_until: null, notes: '' },
      ...{ is_active: true, updated_at: '2026-06-02T12:00:00+00:00' },
      items: [{ ...stored().items[0], value: 170 }],
    },
  });
  await renderPart(<PriceListEditor loaded={stored()} canEdit onSaved={() => undefined} />);
  await page.getByLabelText('Name').fill('Rates 2026');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this price list' });
  await expect.element(dialog.getByText(/HVAC · Emergency · at least 2 hours: \$170\.00/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect
    .poll(() => portal.sentTo('save_price_list').at(-1))
    .toMatchObject({
      ...{ name: 'Rates 2026', version: '2026-06-02T12:00:00+00:00', price_list_id: LIST },
      items: [{ id: ITEM, value: 170 }],
    });
});

test('who only sees costs reads a list', async () => {
  answerPortal({});
  await renderPart(<PriceListEditor loaded={stored()} canEdit={false} onSaved={() => undefined} />);
  await expect.element(page.getByLabelText('Price, $')).toHaveValue('165');
  await expect.element(page.getByLabelText('Price, $')).toHaveAttribute('readonly');
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('which price applies is said with what decided, and what it came before', async () => {
  const portal = answerPortal({
    '/rest/v1/work_orders': ({ path }: { path: string }) => {
      const order = { id: ITEM, work_order_number: 'WO-000042', title: 'Door sticks' };
      return path.includes('id=eq.') ? order : [order];
    },
    '/rest/v1/rpc/explain_price': [
      {
        ...candidate,
        ...{ applies: true, price_list_name: 'Greenway 2026', scope: 'customer' },
        ...{ price_list_item_id: ITEM, value: 88 },
      },
      {
        ...candidate,
        ...{ applies: false, price_list_name: 'Standard rates', scope: 'everyone' },
        ...{ price_list_item_id: LIST, value: 95 },
      },
    ],
  });
  await renderPart(<PriceExplanation />);
  await expect.element(page.getByText('Choose a work order to see its price and what set it.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Work order' }).fill('42');
  await page.getByRole('option', { name: /WO-000042/ }).click();
  const prices = page.getByRole('list', { name: 'Prices, best first' }).getByRole('listitem');
  await expect
    .poll(() => prices.nth(0).element().textContent)
    .toMatch(/Greenway 2026.*Applies.*fits the work order most closely.*\$88\.00/);
  await expect
    .poll(() => prices.nth(1).element().textContent)
    .toMatch(/Standard rates.*more closely has a price.*\$95\.00/);

  await expect
    .element(page.getByText('A price on a list comes before the billable rates of people.'))
    .toBeVisible();

  portal.answer('/rest/v1/rpc/explain_price', []);
  await page.getByLabelText('Trade').selectOptions('HVAC');
  await expect
    .element(page.getByText('the billable rate of whoever works applies', { exact: false }))
    .toBeVisible();
  await page.getByLabelText('Price for').selectOptions('Markup on materials');
  await page.getByLabelText('Cost, $').fill('$1,200');
  await expect.element(page.getByText('No price applies: no list that is valid then has one.')).toBeVisible();
  await expect
    .poll(() => portal.sentTo('explain_price').at(-1))
    .toMatchObject({
      ...{ p_work_order_id: ITEM, p_kind: 'material_markup', p_cost: 1200 },
    });
});

test.for([
  ['the same price', { itemId: ITEM, unitPrice: 88 }, null],
  [
    'a price that was changed in its list',
    { itemId: ITEM, unitPrice: 85 },
    'The price lists have changed since.',
  ],
  ['a price of another list', { itemId: LIST, unitPrice: 95 }, 'The price lists have changed since.'],
  [
    'a price that was typed',
    { itemId: null, unitPrice: 90 },
    'This price was typed, or no list had one then.',
  ],
] as const)('the reason of %s says whether the lists have changed', async ([, line, said]) => {
  answerPortal({
    '/rest/v1/rpc/explain_price': [
      {
        ...candidate,
        ...{ applies: true, price_list_name: 'Greenway 2026', price_list_item_id: ITEM, value: 88 },
        scope: 'customer',
      },
    ],
  });
  const work = {
    workOrderId: ITEM,
    kind: 'hour',
    day: '2026-03-05',
    timeKind: 'regular',
    cost: 0,
    jobType: '',
    laborClass: '',
  };
  await renderPart(<PriceReason {...work} {...line} />);
  await expect.element(page.getByText('Greenway 2026')).toBeVisible();
  if (said) await expect.element(page.getByText(said, { exact: false })).toBeVisible();
  else expect(page.getByText('This is what they say now', { exact: false }).elements()).toHaveLength(0);
});

test('the amount stands in the first row of a price', async () => {
  await page.viewport(1440, 900);
  await renderPart(<PriceListEditor loaded={stored()} canEdit onSaved={() => undefined} />);
  const topOf = (label: string) => page.getByLabelText(label).element().getBoundingClientRect().top;
  await expect.element(page.getByLabelText('Price, $')).toBeVisible();
  expect(topOf('Price, $')).toBe(topOf('Price for'));
});
