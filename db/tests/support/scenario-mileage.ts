import { randomUUID } from 'node:crypto';
import type { adder } from './adder.ts';

/** Miles for a work order, of each of these people. */
export async function addMileage(
  add: ReturnType<typeof adder>,
  work_order_id: string,
  people: readonly string[],
): Promise<void> {
  for (const employee_user_id of people)
    await add('mileage_entries', {
      ...{ employee_user_id, recorded_by: employee_user_id, work_order_id },
      ...{ drive_date: '2026-03-02', miles: 12.5, submission_key: randomUUID() },
    });
}
