import { useQueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { writeReason } from '#shared/error-reasons/wire.ts';
import { sessionRefusal } from '#web/features/time/clock/clock-problem.ts';
import { useServerSession } from '#web/features/time/clock/clock-session.ts';
import { ClockErrorBoundary } from '#web/features/time/clock/components/clock-error-boundary.tsx';
import { WorkItemPicker } from '#web/features/time/clock/components/work-item-picker.tsx';
import { noteOwnEvent } from '#web/features/time/clock/ended-elsewhere.ts';
import type { EventQueue } from '#web/features/time/clock/event-queue.ts';
import { performClockAction } from '#web/features/time/clock/perform-clock-action.ts';
import { DataError } from '#web/lib/data-error.ts';
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

test('a clock-out after another phone has clocked out says when that was, not that it failed', async () => {
  const running = {
    ...{ id: 'r1', work_order_id: 'w1', project_id: null, clock_in_time: '2026-11-20T08:00:00Z' },
    ...{ clock_out_time: null, ended_by: null, project: null },
    work_order: { work_order_number: 'WO-1', title: 'Door sticks' },
  };
  const portal = answerPortal({ '/rest/v1/employee_reports': [running] });
  const error = new DataError({
    ...{ message: 'No active clock session found. You may already be clocked out.', status: 422 },
    ...{ code: 'rule_violation', details: writeReason({ reason: 'clock_out_not_clocked_in', params: {} }) },
  });
  const queue = { add: async () => ({ state: 'refused', error }) } as unknown as EventQueue;
  function ClockOut() {
    const queryClient = useQueryClient();
    const { data: session } = useServerSession('me');
    const tap = () => {
      noteOwnEvent();
      void performClockAction({ action: 'clock_out', item: null, queue, queryClient, isClockedIn: true });
    };
    return (
      session && (
        <button type="button" onClick={tap}>
          Clock Out of {session.item.title}
        </button>
      )
    );
  }
  await renderPart(<ClockOut />);
  const button = page.getByRole('button', { name: 'Clock Out of Door sticks' });
  await expect.element(button).toBeVisible();
  portal.answer('/rest/v1/employee_reports', [
    { ...running, clock_out_time: '2026-11-20T17:02:00Z', ended_by: 'out' },
  ]);
  await button.click();
  await expect.element(page.getByText(/^Ended from another device at .*:02/)).toBeVisible();
  await expect.element(page.getByText('Clock Out Failed')).not.toBeInTheDocument();
  await expect.element(button).not.toBeInTheDocument();
});
