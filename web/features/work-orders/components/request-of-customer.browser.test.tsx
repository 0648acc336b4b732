import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ServiceRequest } from '#web/features/work-orders/components/service-request.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const [PERSON_ID, CUSTOMER, PIER, DOCK, SHED, EMPTY] = [1, 2, 3, 4, 5, 6].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
) as [string, string, string, string, string, string];
const viewer = { profile: { id: PERSON_ID } } as unknown as Viewer;
const location = (id: string, name: string, customer: string) => ({ id, name, partner: { name: customer } });
const OWN = [location(PIER, 'Pier', 'Harbor Foods'), location(DOCK, 'Dock', 'Harbor Foods')];
const ALL = [...OWN, location(SHED, 'Shed', 'Inland Mills')];

const show = (start: { customerId?: string; locationId?: string } = {}) =>
  renderPart(
    <ServiceRequest
      profileId={PERSON_ID}
      organizationIds={null}
      {...start}
      pathOf={(id) => `/admin/work-orders/${id}`}
      onFiled={() => undefined}
    />,
    { viewer },
  );
const field = page.getByRole('combobox', { name: 'Location' });
const title = page.getByRole('textbox', { name: 'What is needed' });

beforeEach(() => {
  localStorage.setItem(PERSON, PERSON_ID);
  answerPortal({
    '/rest/v1/partner_locations': ({ path }: { path: string }) => {
      const chosen = ALL.filter(({ id }) => path.includes(`&id=eq.${id}`));
      if (chosen.length > 0) return chosen;
      if (path.includes(`organization_id=in.%28${EMPTY}%29`)) return [];
      return path.includes(`organization_id=in.%28${CUSTOMER}%29`) ? OWN : ALL;
    },
    '/rest/v1/organizations': [],
    '/rest/v1/profiles': [],
    '/rest/v1/rpc/similar_open_work_orders': [],
  });
});

test('the locations of a customer are offered, and those of all on request', async () => {
  await show({ customerId: CUSTOMER });
  await expect.element(page.getByText('Locations of Harbor Foods only.')).toBeVisible();
  await field.click();
  await expect.element(page.getByRole('option', { name: 'Pier' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Shed' }).elements()).toHaveLength(0);

  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Offer all customers' }).click();
  await field.click();
  await expect.element(page.getByRole('option', { name: 'Shed' })).toBeVisible();
});

test('a customer without a location is said to have none', async () => {
  await show({ customerId: EMPTY });
  await expect
    .element(page.getByText('This customer has no active location yet. Add one on its page.'))
    .toBeVisible();
});

test('the form begins with the location that it is opened from, unless a request was begun elsewhere', async () => {
  const first = await show({ locationId: PIER });
  await expect.element(field).toHaveValue('Pier');
  await first.unmount();

  // A location that was left behind alone is no request that somebody has begun.
  for (const [start, value] of [
    [{ locationId: DOCK }, 'Dock'],
    [{ customerId: CUSTOMER }, ''],
    [{}, 'Shed'],
  ] as const) {
    const left = await show();
    await field.click();
    await page.getByRole('option', { name: 'Shed' }).click();
    await expect.element(field).toHaveValue('Shed');
    await left.unmount();
    const next = await show(start);
    // By then, the name of a location that came with the form has arrived, too.
    await field.click();
    await expect.element(page.getByRole('option', { name: 'Pier' })).toBeVisible();
    await expect.element(field).toHaveValue(value);
    await userEvent.keyboard('{Escape}');
    await next.unmount();
  }

  const begun = await show({ locationId: DOCK });
  await expect.element(field).toHaveValue('Dock');
  await title.fill('Gate sticks');
  await begun.unmount();
  const other = await show({ locationId: PIER });
  await expect.element(title).toHaveValue('Gate sticks');
  await expect.element(field).toHaveValue('Dock');
  await other.unmount();
  await show();
  await expect.element(field).toHaveValue('Dock');
});
