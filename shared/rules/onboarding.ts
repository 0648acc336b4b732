/** The steps of the checklist of a new portal, in the order that makes them easiest. */
export const ONBOARDING_STEPS = [
  'company',
  'customer',
  'reach',
  'people',
  'subcontractor',
  'work-order',
  'mail',
  'backup',
] as const;
export type OnboardingStepId = (typeof ONBOARDING_STEPS)[number];
