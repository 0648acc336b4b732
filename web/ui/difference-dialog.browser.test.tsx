import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#web/testing/render-part.tsx';
import { DifferenceDialog } from '#web/ui/difference-dialog.tsx';

test('the other version of the same person is called that of the other window', async () => {
  await renderPart(
    <DifferenceDialog
      title="You have changed this in another window"
      savedAt={null}
      savedBy="Maria Lopez"
      isOwn
      differences={[{ field: 'city', label: 'City', theirs: 'Akron', mine: 'Kent', isMine: true }]}
      isSaving={false}
      onCancel={() => undefined}
      onSave={() => undefined}
    />,
  );
  const city = page.getByRole('group', { name: 'City' });
  await expect.element(city.getByText('Your other window')).toBeVisible();
  await expect.element(city.getByText('This window')).toBeVisible();
  await expect.element(page.getByText('Theirs')).not.toBeInTheDocument();
});

test('the reader chooses field by field; at first, each keeps the change of whoever made it', async () => {
  const saved: string[][] = [];
  await renderPart(
    <DifferenceDialog
      title="Somebody else has changed this"
      savedAt="2026-11-20T15:00:00+00:00"
      savedBy={null}
      differences={[
        { field: 'city', label: 'City', theirs: 'Akron', mine: 'Kent', isMine: true },
        { field: 'phone', label: 'Phone', theirs: '555 0100', mine: '', isMine: false },
        { field: 'name', label: 'Name', theirs: 'Harvest', mine: 'Harvest Foods', isMine: true },
      ]}
      isSaving={false}
      onCancel={() => undefined}
      onSave={(theirs) => saved.push([...theirs])}
    />,
  );
  await expect.element(page.getByText(/^The other version was saved on Nov 20, /)).toBeVisible();
  const save = page.getByRole('button', { name: 'Save these' });
  await save.click();
  expect(saved.at(-1)).toEqual(['phone']);
  await page.getByRole('group', { name: 'City' }).getByText('Akron').click();
  await page.getByRole('group', { name: 'Phone' }).getByText('Mine').click();
  await save.click();
  expect(saved.at(-1)).toEqual(['city']);
});
