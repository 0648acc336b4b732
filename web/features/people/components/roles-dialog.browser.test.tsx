import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import RolesDialog from '#web/features/people/components/roles-dialog.tsx';
import { renderPart } from '#web/testing/render-part.tsx';

test('opens at its title', async () => {
  await page.viewport(390, 500);
  await renderPart(<RolesDialog open onOpenChange={() => undefined} />);
  const dialog = page.getByRole('dialog', { name: 'Roles' });
  await expect.element(dialog).toHaveFocus();
  expect(dialog.element().scrollTop).toBe(0);
  await expect.element(page.getByRole('heading', { name: 'Roles' })).toBeInViewport();
});
