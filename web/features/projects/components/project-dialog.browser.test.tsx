import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NewOrderDialog } from '#web/features/projects/components/new-order-dialog.tsx';
import { ProjectDialog } from '#web/features/projects/components/project-dialog.tsx';
import type { ProjectDetail } from '#web/features/projects/project-queries.ts';
import { NEW_PROJECT } from '#web/features/projects/use-project-form.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** Two people share a device that had no room to set the work of the first aside. */

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [ANN, BEN, PROJECT] = [id(1), id(2), id(3)];
const portal = answerPortal({
  ...{ '/rest/v1/organizations': [], '/rest/v1/partner_locations': [] },
  '/rest/v1/price_list_items': [{ description: 'Gutter cleaning' }],
});
localStorage.setItem(PERSON, ANN);

const editBy = (profileId: string) =>
  renderPart(
    <ProjectDialog
      open
      onOpenChange={() => undefined}
      initial={{ ...NEW_PROJECT, project_id: PROJECT, version: '2026-11-20T08:00:00+00:00', name: 'Roofs' }}
      profileId={profileId}
      onSaved={() => undefined}
    />,
  );
const orderBy = (profileId: string) =>
  renderPart(
    <NewOrderDialog
      project={{ id: PROJECT, project_number: 'PRJ-000001', organization_id: null } as ProjectDetail}
      onClose={() => undefined}
    />,
    { viewer: { profile: { id: profileId } } as Viewer },
  );

test.for([
  ['a project', 'Name', 'Roofs', editBy],
  ['a work order of a project', 'What is needed', '', orderBy],
] as const)('%s: nobody sees or overwrites what another person began', async ([, label, stored, openBy]) => {
  const field = page.getByRole('textbox', { name: label });
  const ann = await openBy(ANN);
  await field.fill('By Ann');
  await ann.unmount();

  const ben = await openBy(BEN);
  await expect.element(field).toHaveValue(stored);
  await field.fill('By Ben');
  await ben.unmount();

  await openBy(ANN);
  await expect.element(field).toHaveValue('By Ann');
});

test('a work order of a project has a job type, which flat prices offer', async () => {
  const LOCATION = id(7);
  portal.answer('/rest/v1/partner_locations', [
    { id: LOCATION, name: 'Mill Road', store_number: null, partner: { name: 'Harvest Foods' } },
  ]);
  portal.answer('/rest/v1/rpc/create_project_work_order', { id: id(8), work_order_number: 'WO-000008' });
  await orderBy(id(6));
  await page.getByRole('combobox', { name: 'Location' }).fill('Mill');
  await page.getByRole('option', { name: /Mill Road/ }).click();
  await page.getByRole('textbox', { name: 'What is needed' }).fill('Clean the gutters');
  await page.getByRole('textbox', { name: 'Description' }).fill('All four sides.');
  await page.getByRole('combobox', { name: 'Trade' }).fill('Roof');
  await page.getByRole('option').first().click();
  const jobType = page.getByRole('combobox', { name: 'Job type' });
  const offered = () =>
    [...((jobType.element() as HTMLInputElement).list?.options ?? [])].map(({ value }) => value);
  await expect.poll(offered).toEqual(['Gutter cleaning']);
  await jobType.fill('Gutter cleaning');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect
    .poll(() => portal.sentTo('create_project_work_order'))
    .toMatchObject([{ job_type: 'Gutter cleaning', partner_location_id: LOCATION }]);
});

test('the second of two people who edit a project sees the difference and chooses', async () => {
  const [mine, theirs] = ['2026-11-20T08:00:00+00:00', '2026-11-20T09:00:00+00:00'];
  let attempts = 0;
  portal.answer('/rest/v1/projects', [
    { id: PROJECT, updated_at: theirs, name: 'Roofs east', description: 'By Ben', organization_id: null },
  ]);
  portal.answer('/rest/v1/rpc/save_project', () =>
    attempts++ === 0 ? conflict() : { id: PROJECT, project_number: 'PRJ-000001' },
  );
  let saved = '';
  let learnOfTheirs = () => {};
  function Page() {
    const [stored, setStored] = useState({ version: mine, name: 'Roofs' });
    learnOfTheirs = () => setStored({ version: theirs, name: 'Roofs east' });
    return (
      <ProjectDialog
        open
        onOpenChange={() => undefined}
        initial={{ ...NEW_PROJECT, project_id: PROJECT, ...stored }}
        profileId={id(5)}
        onSaved={(project) => {
          saved = project;
        }}
      />
    );
  }
  await renderPart(<Page />);
  await page.getByRole('textbox', { name: 'Name' }).fill('Roofs west');
  learnOfTheirs();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Roofs west');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Somebody else has changed this project meanwhile')).toBeVisible();
  await page.getByRole('button', { name: 'Save these' }).click();
  await expect.poll(() => saved).toBe(PROJECT);
  expect(portal.sentTo('save_project')).toMatchObject([
    { version: mine, name: 'Roofs west', description: '' },
    { version: theirs, name: 'Roofs west', description: 'By Ben' },
  ]);
});
