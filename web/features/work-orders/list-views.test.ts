import { describe, expect, it } from 'vitest';
import { isOverdue, statusesOf } from './list-views.ts';

describe('a view of the list', () => {
  it('stands for several statuses', () => expect(statusesOf('field')).toEqual(['assigned', 'in_progress']));
  it('or for the one it names', () => expect(statusesOf('closed')).toEqual(['closed']));
});

describe('a work order is overdue', () => {
  const today = '2026-11-20';
  it.each([
    ['the day after', { status: 'assigned', due_date: '2026-11-19' }, true],
    ['not on its day', { status: 'assigned', due_date: today }, false],
    ['not without a day', { status: 'assigned', due_date: null }, false],
    ['not when the work is done', { status: 'work_completed', due_date: '2026-11-01' }, false],
    ['not when it is cancelled', { status: 'cancelled', due_date: '2026-11-01' }, false],
  ])('%s', (_, order, expected) => expect(isOverdue(order, today)).toBe(expected));
});
