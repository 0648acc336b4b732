import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ReasonDialog } from '#web/features/work-orders/components/reason-dialog.tsx';
import { renderPart } from '#web/testing/render-part.tsx';

test('a missing reason is said at its field, which gets the focus', async () => {
  const confirm = vi.fn();
  await renderPart(
    <ReasonDialog
      open
      onOpenChange={() => undefined}
      title="Put on hold?"
      hint="Everyone reads this."
      action="Put on hold"
      busy={false}
      onConfirm={confirm}
    />,
  );
  const reason = page.getByLabelText('Reason');
  const button = page.getByRole('button', { name: 'Put on hold' });
  await button.click();
  await expect.element(reason).toHaveFocus();
  await expect.element(reason).toHaveAccessibleDescription(/Say why, so that it can be understood later\./);
  expect(confirm).not.toHaveBeenCalled();
  await reason.fill('Waiting for parts');
  await expect.element(reason).not.toHaveAttribute('aria-invalid');
  await button.click();
  expect(confirm).toHaveBeenCalledWith('Waiting for parts');
});
