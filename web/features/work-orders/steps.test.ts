import { expect, it } from 'vitest';
import { WORK_ORDER_STATUSES } from '#shared/rules/work-order-status.ts';
import { officeSteps } from './steps.ts';

const actions = (status: string) => officeSteps(status).map(({ action }) => action);

it('offers no assignment here, because that requires an assignee', () =>
  expect(actions('received')).toEqual(['Put on hold', 'Cancel work order']));

it('offers nothing for closed work', () => {
  expect(actions('closed')).toEqual([]);
  expect(actions('cancelled')).toEqual([]);
});

it('asks for a reason wherever one is required, and has a label for every step', () => {
  for (const step of WORK_ORDER_STATUSES.flatMap((status) => officeSteps(status))) {
    expect(step.action, step.to).not.toBe(step.to);
    expect(Boolean(step.question), step.action).toBe(step.needsReason);
  }
});

it('offers a technician the steps of the work itself', () => {
  const offered = (status: string) => officeSteps(status, 'technician').map(({ to }) => to);
  expect(offered('assigned')).toEqual(['in_progress']);
  expect(offered('in_progress')).toEqual(['on_hold']);
  expect(offered('on_hold')).toEqual(['in_progress']);
  expect(offered('work_completed')).toEqual([]);
});
