import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SendWithoutPhotosDialog } from '#web/features/reports/components/send-without-photos-dialog.tsx';
import { renderPart } from '#web/testing/render-part.tsx';

test('a report goes without photos that could not be saved only after a question', async () => {
  const onSend = vi.fn();
  const onClose = vi.fn();
  await renderPart(<SendWithoutPhotosDialog count={2} onSend={onSend} onClose={onClose} />);
  const dialog = page.getByRole('dialog', { name: 'Send it without 2 photos?' });
  await expect.element(dialog.getByText('the office does not get them')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSend).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Send without them' }).click();
  expect(onSend).toHaveBeenCalledOnce();
});
