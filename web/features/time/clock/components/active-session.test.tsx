import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ClockSession } from '#web/features/time/clock/clock-after.ts';
import { categoryOf, sessionRefusal } from '#web/features/time/clock/clock-problem.ts';
import { ActiveSession } from '#web/features/time/clock/components/active-session.tsx';

const session: ClockSession = {
  id: 'r1',
  work_order_id: 'w1',
  project_id: null,
  clock_in_time: '2026-11-20T08:00:00Z',
  item: { number: 'WO-1', title: 'Fix the dock door' },
  isPending: false,
};

const draw = (changes: Partial<ClockSession>) =>
  renderToStaticMarkup(
    <ActiveSession session={{ ...session, ...changes }} savedIn="device" waitsForServer={false} />,
  );

test('a session names its work; one that begins in the future is a session problem instead', () => {
  expect(draw({})).toContain('Fix the dock door');
  expect(sessionRefusal(session)).toBeNull();
  const refusal = sessionRefusal({ ...session, startsInFuture: true });
  expect(refusal?.message).toBe('Invalid clock session detected. Please refresh and try again.');
  expect(categoryOf(refusal)).toBe('session');
});
