import { expect, test } from 'vitest';
import { isSettled, isSetUp, type OnboardingProgress } from '#web/features/onboarding/queries.ts';
import { onboardingSteps } from '#web/features/onboarding/steps.ts';

const SET_UP: OnboardingProgress = {
  ...{ has_company: true, has_customer: true, has_locations: true, has_people: true },
  ...{
    has_subcontractor: true,
    has_work_order: true,
    has_sent_mail: true,
    has_public_address: true,
    has_backup: true,
    has_recent_backup: false,
    backup_confirmed_by: 'Ada Hill',
    backup_confirmed_at: '2026-11-20T08:00:00+00:00',
    is_hidden: false,
    skipped: [],
  },
};
const open = (progress: OnboardingProgress) =>
  onboardingSteps(progress)
    .filter(({ state }) => state === 'open')
    .map(({ id }) => id);

test('a portal is set up when every step is done', () => {
  expect([isSetUp(SET_UP), open(SET_UP)]).toEqual([true, []]);
});

test('the step of the mail server leads to its form', () => {
  const mail = onboardingSteps({ ...SET_UP, has_sent_mail: false }).find(({ id }) => id === 'mail');
  expect(mail?.to).toBe('/admin/settings/email');
});

test('backups are done when they are recorded or confirmed', () => {
  const recorded = { ...SET_UP, has_backup: false, has_recent_backup: true };
  expect([isSetUp(recorded), open(recorded)]).toEqual([true, []]);
});

test.each([
  ['has_company', 'company'],
  ['has_locations', 'customer'],
  ['has_public_address', 'reach'],
  ['has_people', 'people'],
  ['has_subcontractor', 'subcontractor'],
  ['has_work_order', 'work-order'],
  ['has_sent_mail', 'mail'],
  ['has_backup', 'backup'],
] as const)('without %s, the step %s is open', (condition, step) => {
  const progress = { ...SET_UP, [condition]: false };
  expect([isSetUp(progress), open(progress)]).toEqual([false, [step]]);
});

test('a skipped step is settled and not done; one that is done stays done', () => {
  const alone: OnboardingProgress = { ...SET_UP, has_subcontractor: false, skipped: ['subcontractor'] };
  expect([isSetUp(alone), isSettled(alone), open(alone)]).toEqual([false, true, []]);
  expect([isSettled({ ...alone, skipped: [] }), open({ ...alone, skipped: [] })]).toEqual([
    false,
    ['subcontractor'],
  ]);
  const later = { ...alone, has_subcontractor: true };
  expect(onboardingSteps(later).find(({ id }) => id === 'subcontractor')?.state).toBe('done');
});

test.each([
  [{ has_locations: false, has_customer: false }, 'customer', '/admin/organizations', 'new-customer'],
  [{ has_locations: false }, 'customer', '/admin/partner-locations', 'new-location'],
  [{ has_people: false }, 'people', '/admin/employees', 'invite'],
  [{ has_subcontractor: false }, 'subcontractor', '/admin/organizations', 'new-subcontractor'],
] as const)('with %o, the step %s opens its dialog', (missing, step, to, hash) => {
  const found = onboardingSteps({ ...SET_UP, ...missing }).find(({ id }) => id === step);
  expect(found).toMatchObject({ to, hash });
});
