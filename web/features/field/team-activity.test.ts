import { expect, test } from 'vitest';
import { activityOf } from '#web/features/field/team-activity.ts';

const NICK = { id: 'nick', first_name: 'Nick', last_name: 'Petrakis', avatar_url: null };
const on = (number: string) => ({ work_order: { work_order_number: number } });
const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00+00:00`;

test('shows reports, starts, ends, and messages as one list, newest first', () => {
  const ben = {
    ...NICK,
    id: 'ben',
    steps: [
      { id: 'c', event_type: 'work_completed', at: at(9), ...on('WO-3') },
      { id: 's', event_type: 'work_started', at: at(1), ...on('WO-2') },
    ],
    messages: [
      { id: 'm', at: at(7), conversation: { id: 'talk', ...on('WO-4') } },
      { id: 'm-earlier', at: at(6), conversation: { id: 'talk', ...on('WO-4') } },
    ],
  };
  const activities = activityOf([{ id: 'r', at: at(5), person: null, ...on('WO-1') }], [ben, ben]);
  expect(activities.map(({ type, work_order_number }) => [type, work_order_number])).toEqual([
    ['completed', 'WO-3'],
    ['message', 'WO-4'],
    ['report', 'WO-1'],
    ['started', 'WO-2'],
  ]);
  expect(activities[2]?.user_name).toBe('—');
  expect(activities[1]).toMatchObject({ user_name: 'Nick Petrakis', timestamp: at(7) });
});

test('keeps the latest ten', () => {
  const reports = Array.from({ length: 14 }, (_, index) => ({
    id: `r${index}`,
    at: at(index),
    person: NICK,
    ...on('WO-1'),
  }));
  const activities = activityOf(reports, []);
  expect(activities).toHaveLength(10);
  expect(activities.at(-1)?.id).toBe('r4');
});
