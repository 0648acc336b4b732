import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TestEmailButton } from '#web/features/emails/components/test-email-button.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

test.each([
  [true, 'Not sent: no mail server is set', 'text-ochre-ink'],
  [false, 'A test is on its way to ada@rowan.test', 'text-moss-ink'],
] as const)('with is_captured %s it says %s', async (is_captured, title, mark) => {
  answerPortal({ '/rest/v1/rpc/send_test_email': { to: 'ada@rowan.test', is_captured } });
  await renderPart(<TestEmailButton />);
  await page.getByRole('button', { name: 'Send me a test' }).click();
  const toast = page.getByRole('dialog').filter({ hasText: title });
  await expect.element(toast).toBeVisible();
  expect(toast.element().querySelector(`svg.${mark}`)).not.toBeNull();
});
