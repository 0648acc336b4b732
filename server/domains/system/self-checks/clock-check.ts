import type { SelfCheck } from './check-options.ts';
import { CheckProblem } from './check-problem.ts';
import { withScratch } from './scratch.ts';
import { assignScratchWork } from './work-check.ts';

/** A scratch technician clocks in and out, and the office strikes the time out. */
export const checkClock: SelfCheck = ({ database, office }) =>
  withScratch(database, async (scratch) => {
    const { run, client } = scratch;
    const event = () => ({ device_time: new Date().toISOString(), time_zone: office.timeZone });
    const work_order_id = await assignScratchWork(scratch);
    await run('technician', 'clock_in', { work_order_id, event: event() });
    const session = await run('technician', 'clock_out', { event: event() });
    const { rows } = await client.query<{ id: string }>(
      'select id from public.time_segments where employee_report_id = $1 and is_current',
      [session?.id],
    );
    const [segment] = rows;
    if (!segment) throw new CheckProblem('unexpected', 'Clocking out left no time segment.');
    await run('office', 'strike_time', { segment_id: segment.id, reason: 'Self-check' });
  });
