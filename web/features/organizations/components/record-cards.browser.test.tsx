import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Capability } from '#shared/rules/capabilities.ts';
import { PriceListsCard } from '#web/features/organizations/components/price-lists-card.tsx';
import { MoneyCard, WorkCard } from '#web/features/organizations/components/record-cards.tsx';
import type { Organization } from '#web/features/organizations/organization-queries.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** What the empty cards of an organization's page offer, and to whom. */

const organization = (more: Partial<Organization>) =>
  ({ id: '00000000-0000-4000-8000-000000000001', is_active: true, ...more }) as Organization;
const CUSTOMER = organization({ organization_type: 'partner' });
const FIRM = organization({ organization_type: 'subcontractor' });
const viewerWith = (...capabilities: Capability[]) => ({ capabilities }) as unknown as Viewer;

beforeEach(() => {
  answerPortal({
    '/rest/v1/work_orders': [],
    '/rest/v1/subcontractor_bills': [],
    '/rest/v1/partner_invoices': [],
  });
});

test.each([
  ['a new work order', WorkCard, CUSTOMER, 'assign_work', 'No work is open.', 'New work order'],
  ['a bill', MoneyCard, FIRM, 'approve_bills', 'No bills yet.', 'New Bill'],
  ['an invoice', MoneyCard, CUSTOMER, 'invoice', 'No invoices yet.', 'Select Reports'],
] as const)('%s is offered to those who may make one', async (_, CardOf, of, needs, empty, link) => {
  const shown = await renderPart(<CardOf organization={of} />, { viewer: viewerWith(needs) });
  await expect.element(page.getByText(empty)).toBeVisible();
  await expect.element(page.getByRole('link', { name: link })).toBeVisible();
  await shown.unmount();

  await renderPart(<CardOf organization={of} />, { viewer: viewerWith('see_costs') });
  await expect.element(page.getByText(empty)).toBeVisible();
  expect(page.getByRole('link', { name: link }).elements()).toHaveLength(0);
});

test('no work is offered for an inactive organization', async () => {
  const inactive = organization({ organization_type: 'partner', is_active: false });
  await renderPart(<WorkCard organization={inactive} />, { viewer: viewerWith('assign_work') });
  await expect.element(page.getByText('No work is open.')).toBeVisible();
  expect(page.getByRole('link', { name: 'New work order' }).elements()).toHaveLength(0);
});

test.each([
  ['a new work order at its locations', WorkCard, CUSTOMER, 'assign_work', 'New work order', 'partner'],
  ['a bill of it', MoneyCard, FIRM, 'approve_bills', 'New Bill', 'subcontractor'],
] as const)('%s is begun on its page', async (_, CardOf, of, needs, link, name) => {
  await renderPart(<CardOf organization={of} />, { viewer: viewerWith(needs) });
  const href = page.getByRole('link', { name: link });
  await expect.element(href).toHaveAttribute('href', expect.stringContaining(`?${name}=${of.id}`));
});

test('no customer is chosen for work of a subcontractor', async () => {
  await renderPart(<WorkCard organization={FIRM} />, { viewer: viewerWith('assign_work') });
  const link = page.getByRole('link', { name: 'New work order' });
  await expect.element(link).toHaveAttribute('href', '/admin/work-orders/new');
});

test('a customer without a price list is charged the standard prices, and a list of its own is one step away', async () => {
  answerPortal({ '/rest/v1/price_lists': [] });
  const shown = await renderPart(<PriceListsCard customerId={CUSTOMER.id} />, {
    viewer: viewerWith('invoice'),
  });
  await expect.element(page.getByText('None of its own: the standard prices apply.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'New price list' }))
    .toHaveAttribute('href', `/admin/settings/prices/new?customer=${CUSTOMER.id}`);
  await shown.unmount();

  await renderPart(<PriceListsCard customerId={CUSTOMER.id} />, { viewer: viewerWith('see_costs') });
  await expect.element(page.getByText('None of its own: the standard prices apply.')).toBeVisible();
  expect(page.getByRole('link', { name: 'New price list' }).elements()).toHaveLength(0);
});

test('the price lists of a customer say when they are valid', async () => {
  const list = (id: string, name: string, valid_until: string | null) => ({
    ...{ id, name, valid_until, valid_from: '2026-01-01' },
  });
  answerPortal({
    '/rest/v1/price_lists': [list('1', 'Agreement 2026', '2026-12-31'), list('2', 'After hours', null)],
  });
  await renderPart(<PriceListsCard customerId={CUSTOMER.id} />, { viewer: viewerWith('invoice') });
  const agreement = page.getByRole('link', { name: 'Agreement 2026' });
  await expect.element(agreement).toHaveAttribute('href', '/admin/settings/prices/1');
  await expect.element(agreement.getByText('Jan 1 to Dec 31', { exact: true })).toBeVisible();
  await expect.element(page.getByText('from Jan 1', { exact: true })).toBeVisible();
});
