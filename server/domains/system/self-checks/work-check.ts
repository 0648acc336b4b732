import { randomUUID } from 'node:crypto';
import { dayAt } from '#shared/rules/format-dates.ts';
import type { SelfCheck } from './check-options.ts';
import { type Scratch, withScratch } from './scratch.ts';

const NAME = 'Self-check';

/** A scratch customer's work order is created and assigned, reported by its technician, and approved by the office. */
export const checkWork: SelfCheck = ({ database, office }) =>
  withScratch(database, async (scratch) => {
    const id = await submitScratchReport(scratch, office.timeZone);
    await scratch.run('office', 'approve_report', { report_id: id, seen_status: 'submitted' });
  });

/** @returns the id of the work order */
export async function assignScratchWork({ run, locationId, technicianId }: Scratch): Promise<string> {
  const { id } = await run('office', 'create_work_order', {
    ...{ partner_location_id: locationId, title: NAME, description: NAME, trade: NAME, priority: 'medium' },
    ...{ attachment_ids: [], submission_key: randomUUID() },
    office: {
      ...{ assigned_organization_id: null, assignees: [{ profile_id: technicianId, is_lead: true }] },
      ...{ nte_amount: null, due_date: null },
    },
  });
  return id;
}

/**
 * Not the final report of its work order, which may need photos and answers that the office asks for.
 * @returns its id
 */
export async function submitScratchReport(scratch: Scratch, timeZone: string): Promise<string> {
  const { id } = await scratch.run('technician', 'submit_report', {
    work_order_id: await assignScratchWork(scratch),
    ...{ submission_key: randomUUID(), work_performed: NAME, hours_worked: 1, crew_size: 1 },
    ...{ completed_on: dayAt(new Date(), timeZone), is_final: false, attachment_ids: [] },
  });
  return id;
}
