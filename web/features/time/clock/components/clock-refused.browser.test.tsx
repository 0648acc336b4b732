import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionRefusal } from '#web/features/time/clock/clock-problem.ts';
import { ClockErrorBoundary } from '#web/features/time/clock/components/clock-error-boundary.tsx';
import { WorkItemPicker } from '#web/features/time/clock/components/work-item-picker.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** A refusal of the clock is no fault: every test fails after a message in the console. */

test('without a rate, the list says so', async () => {
  answerPortal({ '/rest/v1/profile_rates': [], '/rest/v1/rpc/clock_work_items': [] });
  await renderPart(
    <ClockErrorBoundary>
      <WorkItemPicker profileId="me" wanted={null} chosen={null} pending={[]} onChoose={() => undefined} />
    </ClockErrorBoundary>,
  );
  await expect.element(page.getByText('Setup Required')).toBeVisible();
  await expect.element(page.getByText('Hourly rate not set. Please contact administration.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Try Again/ })).not.toBeInTheDocument();
});

test('a session that begins in the future says so, and can be read again twice', async () => {
  const read = vi.fn();
  await renderPart(
    <ClockErrorBoundary refusal={sessionRefusal({ startsInFuture: true })} onRetry={read}>
      <p>The session</p>
    </ClockErrorBoundary>,
  );
  await expect.element(page.getByText('Session State Issue')).toBeVisible();
  await expect
    .element(page.getByText('Invalid clock session detected. Please refresh and try again.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Try Again (2 left)' }).click();
  await expect.element(page.getByRole('button', { name: 'Try Again (1 left)' })).toBeVisible();
  expect(read).toHaveBeenCalledTimes(1);
  await expect.element(page.getByText('The session')).not.toBeInTheDocument();
});
