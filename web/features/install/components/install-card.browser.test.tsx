import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { InstallCard } from '#web/features/install/components/install-card.tsx';
import { toast } from '#web/lib/toast.ts';
import { renderPart } from '#web/testing/render-part.tsx';

vi.mock('#web/lib/install-prompt.ts', () => ({
  install: async () => false,
  readInstallWay: () => 'prompt',
  subscribeToInstallPrompt: () => () => undefined,
}));

const card = () => page.getByRole('region', { name: 'Install Fieldfare' });

test('on a phone the offer to install waits until the toasts are gone', async () => {
  await page.viewport(390, 844);
  await renderPart(<InstallCard />);
  await expect.element(card()).toBeVisible();
  toast({ title: 'Saved' });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect.element(toasts.getByText('Saved')).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
  await toasts.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(card()).toBeVisible();
});

test('the offer to install can be closed', async () => {
  await page.viewport(390, 844);
  await renderPart(<InstallCard />);
  await card().getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(card()).not.toBeInTheDocument();
});
