import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OFFICE_AREA } from '#web/features/locations/areas.ts';
import { LocationsMap } from '#web/features/locations/components/locations-map.tsx';
import type { useLocationMap } from '#web/features/locations/queries.ts';
import { renderPart } from '#web/testing/render-part.tsx';

test('without a position there is one line instead of an empty map', async () => {
  const query = { data: [], isPending: false, isError: false } as unknown as ReturnType<
    typeof useLocationMap
  >;
  await renderPart(
    <LocationsMap query={query} area={OFFICE_AREA} selectedId={null} onSelect={() => undefined} />,
  );
  const line = page.getByText('No map: none of these locations has a position yet. Edit one to set it.');
  await expect.element(line).toBeVisible();
  expect(line.element().getBoundingClientRect().height).toBeLessThan(100);
  await expect.element(page.getByRole('region', { name: 'Map of the locations' })).not.toBeInTheDocument();
});
