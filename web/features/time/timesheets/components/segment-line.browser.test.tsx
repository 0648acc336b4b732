import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SegmentLine } from '#web/features/time/timesheets/components/segment-line.tsx';
import type { Segment } from '#web/features/time/timesheets/queries.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const viewer = { capabilities: ['manage_time'] } as unknown as Viewer;
const segment = {
  ...{ id: 'segment', started_at: '2026-11-23T15:00:00Z', ended_at: '2026-11-23T15:00:01Z' },
  ...{ device_started_at: '2026-10-20T12:18:00Z', device_ended_at: '2026-10-20T14:18:00Z' },
  ...{ is_current: true, hours_worked: 0, started_offline: true, ended_offline: true },
} as unknown as Segment;
const show = (review: string | null) =>
  renderPart(
    <ul>
      <SegmentLine segment={segment} review={review} onCorrect={() => {}} onStrike={() => {}} />
    </ul>,
    { viewer },
  );

test('time to review says when it was by the clock of the device', async () => {
  await show('It waited on the device for over a week, so it counts as a week ago.');
  await expect.element(page.getByText(/It waited on the device for over a week/)).toBeVisible();
  await expect.element(page.getByText(/^The clock of the device says .*Oct 20.* – .*Oct 20/)).toBeVisible();
});

test('other time does not', async () => {
  await show(null);
  await expect.element(page.getByText('0.00 h')).toBeVisible();
  await expect.element(page.getByText(/The clock of the device/)).not.toBeInTheDocument();
});
