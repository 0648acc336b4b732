import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#web/testing/render-part.tsx';
import { ReviewKeysHint } from '#web/ui/review-keys-hint.tsx';

test('a phone gets no hint of keys', async () => {
  await page.viewport(1440, 900);
  await renderPart(<ReviewKeysHint />);
  const hint = page.getByText(/^Keys: A then Enter/);
  await expect.element(hint).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(hint).not.toBeVisible();
});
