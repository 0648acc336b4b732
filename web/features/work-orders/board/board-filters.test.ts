import { expect, it } from 'vitest';
import { today } from '#web/lib/dates.ts';
import { filterArguments } from './board-filters.ts';

const id = '018f2f5e-0000-7000-8000-000000000001';

it('contain the filters of the URL, and nothing else', () => {
  expect(filterArguments({})).toEqual({ p_search: '', p_own_crew: false });
  expect(
    filterArguments({ q: 'leak', partner: id, priority: 'high', assignee: 'own', due: 'overdue' }),
  ).toEqual({
    p_search: 'leak',
    p_own_crew: true,
    p_customer: id,
    p_priority: 'high',
    p_due_before: today(),
  });
});

it('ignore a truncated URL', () =>
  expect(filterArguments({ partner: '018f2f5e', assignee: 'nobody' })).toEqual({
    p_search: '',
    p_own_crew: false,
  }));
