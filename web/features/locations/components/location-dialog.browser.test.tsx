import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LocationDialog } from '#web/features/locations/components/location-dialog.tsx';
import { newLocation } from '#web/features/locations/location-form.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** Two people share a device that had no room to set the work of the first aside. */

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [ANN, BEN, LOCATION, CUSTOMER] = [id(1), id(2), id(3), id(4)];
const portal = answerPortal({ '/rest/v1/organizations': [] });
localStorage.setItem(PERSON, ANN);

const editBy = (profileId: string) =>
  renderPart(
    <LocationDialog
      open
      onOpenChange={() => undefined}
      initial={{
        ...newLocation(CUSTOMER),
        ...{ location_id: LOCATION, version: '2026-11-20T08:00:00+00:00', name: 'Store 12' },
      }}
      profileId={profileId}
      organizationIds={[CUSTOMER]}
      onSaved={() => undefined}
    />,
  );

test('nobody sees or overwrites what another person began to change of a location', async () => {
  const name = page.getByRole('textbox', { name: 'Name' }).first();
  const ann = await editBy(ANN);
  await name.fill('By Ann');
  await ann.unmount();

  const ben = await editBy(BEN);
  await expect.element(name).toHaveValue('Store 12');
  await name.fill('By Ben');
  await ben.unmount();

  await editBy(ANN);
  await expect.element(name).toHaveValue('By Ann');
});

test('the second of two people who edit a location sees the difference and chooses', async () => {
  const address = { address_line1: '1 Main Street', city: 'Akron', state: 'OH' };
  const [mine, theirs] = ['2026-11-20T08:00:00+00:00', '2026-11-20T09:00:00+00:00'];
  let attempts = 0;
  portal.answer('/rest/v1/partner_locations', ({ path }: { path: string }) =>
    path.includes(`id=eq.${LOCATION}`)
      ? [{ ...newLocation(CUSTOMER), ...address, id: LOCATION, updated_at: theirs, name: 'Store 12b' }]
      : [],
  );
  portal.answer('/rest/v1/rpc/save_location', () => (attempts++ === 0 ? conflict() : { id: LOCATION }));
  await renderPart(
    <LocationDialog
      open
      onOpenChange={() => undefined}
      initial={{
        ...{ ...newLocation(CUSTOMER), ...address },
        ...{ location_id: LOCATION, version: mine, name: 'Store 12' },
      }}
      profileId={id(5)}
      organizationIds={[CUSTOMER]}
      onSaved={() => undefined}
    />,
  );
  await page.getByRole('textbox', { name: 'City' }).fill('Kent');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('group', { name: 'City' }).getByText('Akron').click();
  await page.getByRole('button', { name: 'Save these' }).click();
  await expect
    .poll(() => portal.sentTo('save_location').at(-1))
    .toMatchObject({ version: theirs, name: 'Store 12b', city: 'Akron' });
});
