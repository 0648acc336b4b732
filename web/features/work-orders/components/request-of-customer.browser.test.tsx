import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ServiceRequest } from '#web/features/work-orders/components/service-request.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const [PERSON_ID, CUSTOMER, PIER, DOCK, SHED] = [1, 2, 3, 4, 5].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
) as [string, string, string, string, string];
const viewer = { profile: { id: PERSON_ID } } as unknown as Viewer;
const location = (id: string, name: string, customer: string) => ({ id, name, partner: { name: customer } });
const OWN = [location(PIER, 'Pier', 'Harbor Foods'), location(DOCK, 'Dock', 'Harbor Foods')];
const ALL = [...OWN, location(SHED, 'Shed', 'Inland Mills')];

const show = (customerId?: string) =>
  renderPart(
    <ServiceRequest
      profileId={PERSON_ID}
      organizationIds={null}
      customerId={customerId}
      pathOf={(id) => `/admin/work-orders/${id}`}
      onFiled={() => undefined}
    />,
    { viewer },
  );

test('the locations of a customer are offered, and those of all on request', async () => {
  localStorage.setItem(PERSON, PERSON_ID);
  answerPortal({
    '/rest/v1/partner_locations': ({ path }: { path: string }) =>
      path.includes(`organization_id=in.%28${CUSTOMER}%29`) ? OWN : ALL,
    '/rest/v1/organizations': [],
    '/rest/v1/profiles': [],
  });
  await show(CUSTOMER);
  await expect.element(page.getByText('Locations of Harbor Foods only.')).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Location' });
  await field.click();
  await expect.element(page.getByRole('option', { name: 'Pier' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Shed' }).elements()).toHaveLength(0);

  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Offer all customers' }).click();
  await field.click();
  await expect.element(page.getByRole('option', { name: 'Shed' })).toBeVisible();
});
