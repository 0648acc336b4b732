import { expect, test } from 'vitest';
import { isSetUp, type OnboardingProgress } from '#web/features/onboarding/queries.ts';
import { onboardingSteps } from '#web/features/onboarding/steps.ts';

const SET_UP: OnboardingProgress = {
  ...{ has_company: true, has_customer: true, has_locations: true, has_people: true },
  ...{
    has_subcontractor: true,
    has_work_order: true,
    has_sent_mail: true,
    has_backup: true,
    is_hidden: false,
  },
};
const open = (progress: OnboardingProgress) =>
  onboardingSteps(progress)
    .filter(({ isDone }) => !isDone)
    .map(({ id }) => id);

test('a portal is set up when every step is done', () => {
  expect([isSetUp(SET_UP), open(SET_UP)]).toEqual([true, []]);
});

test('the step of the mail server leads to its form', () => {
  const mail = onboardingSteps({ ...SET_UP, has_sent_mail: false }).find(({ id }) => id === 'mail');
  expect(mail?.to).toBe('/admin/settings/email');
});

test.each([
  ['has_company', 'company'],
  ['has_locations', 'customer'],
  ['has_people', 'people'],
  ['has_subcontractor', 'subcontractor'],
  ['has_work_order', 'work-order'],
  ['has_sent_mail', 'mail'],
  ['has_backup', 'backup'],
] as const)('without %s, the step %s is open', (condition, step) => {
  const progress = { ...SET_UP, [condition]: false };
  expect([isSetUp(progress), open(progress)]).toEqual([false, [step]]);
});
