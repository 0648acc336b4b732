import { expect, it } from 'vitest';
import { WORK_ORDER_STATUSES } from '#shared/rules/work-order-status.ts';
import { officeSteps } from './steps.ts';

const actions = (status: string) => officeSteps(status).map(({ action }) => action);

it('offers no assigning here, because that needs to know to whom', () =>
  expect(actions('received')).toEqual(['Put on hold', 'Cancel work order']));

it('offers nothing on what has ended', () => {
  expect(actions('closed')).toEqual([]);
  expect(actions('cancelled')).toEqual([]);
});

it('asks a question wherever a reason is needed, and has words for every step', () => {
  for (const step of WORK_ORDER_STATUSES.flatMap(officeSteps)) {
    expect(step.action, step.to).not.toBe(step.to);
    expect(Boolean(step.question), step.action).toBe(step.needsReason);
  }
});
