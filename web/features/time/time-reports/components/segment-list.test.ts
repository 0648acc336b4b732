import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SegmentList } from '#web/features/time/time-reports/components/segment-list.tsx';
import type { DayRow } from '#web/features/time/time-reports/day-queries.ts';

const SEGMENT = {
  ...{ id: 's', started_at: '2026-11-23T14:00:00Z', ended_at: '2026-11-23T15:00:00Z', hours_worked: 1 },
  ...{ started_offline: true, ended_offline: true, is_implausible: false, start_address: null },
};

function shown(segment: { ended_by: string; reason: string | null }): string {
  const row = { segments: [{ ...SEGMENT, ...segment }], clock_in_time: null, clock_out_time: null };
  return renderToString(createElement(SegmentList, { row: row as unknown as DayRow }));
}

test('only a correction is labeled as corrected, not an end by another clock-in', () => {
  // The server ends a time segment like this when a clock-in to other work arrives late.
  expect(shown({ ended_by: 'correction', reason: null })).not.toContain('Corrected');
  expect(shown({ ended_by: 'correction', reason: 'Forgot to clock out' })).toContain('Corrected: Forgot');
  expect(shown({ ended_by: 'break', reason: null })).toContain('Break');
});
