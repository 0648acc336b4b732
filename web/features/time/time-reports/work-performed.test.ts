import { describe, expect, it } from 'vitest';
import { canDescribe, textsOf } from './work-performed.ts';

const row = (work_performed: string, ...earlier: string[]) => ({
  work_performed,
  segments: earlier.map((text) => ({ work_performed: text })),
});

it('shows what was done in every time segment, each text once', () =>
  expect(textsOf(row('Changed the belt', 'Found the fault', '', ' Changed the belt '))).toEqual([
    'Found the fault',
    'Changed the belt',
  ]));

it('keeps the text from before the row was reopened', () =>
  expect(textsOf(row('', 'Found the fault'))).toEqual(['Found the fault']));

describe('the description', () => {
  const day = { report_date: '2026-11-20', status: 'submitted' };
  const locked = [{ starts_on: '2026-11-02', ends_on: '2026-11-15' }];

  it('can be edited until the time is approved', () => {
    for (const status of ['open', 'submitted', 'rejected']) {
      expect(canDescribe({ ...day, status }, locked)).toBe(true);
    }
    expect(canDescribe({ ...day, status: 'approved' }, locked)).toBe(false);
  });

  it('is closed with its pay period, both ends included', () => {
    for (const report_date of ['2026-11-02', '2026-11-15']) {
      expect(canDescribe({ ...day, report_date }, locked)).toBe(false);
    }
    for (const report_date of ['2026-11-01', '2026-11-16']) {
      expect(canDescribe({ ...day, report_date }, locked)).toBe(true);
    }
  });
});
