import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ImportColumns, mapColumns } from '#web/lib/import-columns.ts';
import { message } from '#web/lib/text.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ImportColumnFields } from '#web/ui/import-columns.tsx';

const COLUMNS: ImportColumns<'name' | 'city'> = {
  name: { label: message('Name'), required: true, names: ['store'] },
  city: { label: message('City'), names: ['town'] },
};

const show = (header: readonly string[]) =>
  renderPart(
    <ImportColumnFields
      columns={COLUMNS}
      header={header}
      map={mapColumns(COLUMNS, header)}
      onChange={() => undefined}
      missing={[]}
    />,
  );

test('names the columns of the file that are not imported, without opening the list', async () => {
  const { unmount } = await show(['Store', 'Town', 'Keyholder', '']);
  await expect.element(page.getByText('2 of 2 possible columns found')).toBeVisible();
  await expect.element(page.getByText('Not used from your file: Keyholder, Column 4')).toBeVisible();
  await unmount();
  await show(['Store', 'Town']);
  await expect.element(page.getByText('2 of 2 possible columns found')).toBeVisible();
  await expect.element(page.getByText(/Not used/)).not.toBeInTheDocument();
});
