import type { Step } from './step.ts';

/** What is driven for the work, in the month of all other steps. */
export const mileageSteps = {
  'record mileage': ({ call, attempt, which, pick, key }) => {
    const input = {
      ...{ work_order_id: pick(attempt.work), employee_id: attempt.technician, ...key() },
      ...{ drive_date: '2026-03-03', miles: 0.5 + which },
    };
    return [call('third', 'record_mileage', input), call('third', 'record_mileage', input)];
  },
  'approve mileage': ({ call, found, pick }) => {
    const input = { mileage_entry_ids: [pick(found.waitingMileage)] };
    return [call('third', 'approve_mileage', input), call('third', 'approve_mileage', input)];
  },
  'remove mileage': ({ call, found, pick }) => [
    call('third', 'remove_mileage', { mileage_entry_id: pick(found.mileage) }),
  ],
} satisfies Record<string, Step>;
