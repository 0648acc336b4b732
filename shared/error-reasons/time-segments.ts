import type { Reasons } from '#shared/error-reasons/reason.ts';

export const timeSegmentReasons = {
  time_segment_missing: { code: 'not_found', text: 'This time segment does not exist.' },
  time_segment_not_kept: { code: 'internal', text: 'The time segment was not saved.' },
  time_segment_replaced: {
    code: 'conflict',
    text: 'This time segment has already been corrected.',
    hint: 'Reload to see the correction.',
  },
  time_segment_corrected_meanwhile: {
    sqlState: 'P0001',
    text: 'This time segment has been corrected meanwhile. Reload to see it as it is now.',
  },
  time_segment_in_future: {
    code: 'rule_violation',
    text: 'Time in the future cannot be recorded.',
  },
  time_before_worked: { sqlState: 'P0001', text: 'Time cannot be entered before it is worked.' },
  time_overlaps: {
    code: 'rule_violation',
    text: 'This overlaps the time on {{work}}, {{time}}.',
    hint: 'Change the times, or correct the other time segment first.',
  },
  time_overlaps_running_session: {
    sqlState: 'P0001',
    text: 'This time reaches into a session that is still running.',
  },
  time_segment_too_long: {
    sqlState: '23514',
    text: 'A time segment of this day is longer than 16 hours.',
    hint: 'Correct it to the time that was worked, with a reason. Then approve it.',
  },
} as const satisfies Reasons;
