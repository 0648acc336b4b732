import { expect, test } from 'vitest';
import { addDays } from '#shared/rules/calendar-days.ts';
import { newReportDraft } from '#web/features/reports/report-draft.ts';
import { checkReport } from '#web/features/reports/report-problems.ts';
import { serverToday } from '#web/lib/server-now.ts';

const REPORT = {
  ...newReportDraft('0199a3a0-0000-7000-8000-0000000000a1', null),
  ...{ work_performed: 'Freed the track.', hours_worked: 2 },
};
const problemsOf = async (changes: object, lacksPhotos = false) => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await checkReport(() => lacksPhotos)({ ...REPORT, ...changes }, undefined, options);
  return Object.keys(errors).sort();
};

test('names missing photos together with missing fields', async () => {
  expect(await problemsOf({})).toEqual([]);
  expect(await problemsOf({ work_performed: '' }, true)).toEqual(['photos_expected', 'work_performed']);
  expect(await problemsOf({ is_final: false }, true)).toEqual([]);
});

test('refuses a day after today by the server’s clock', async () => {
  expect(await problemsOf({ completed_on: serverToday() })).toEqual([]);
  expect(await problemsOf({ completed_on: addDays(serverToday(), 1) })).toEqual(['completed_on']);
});
