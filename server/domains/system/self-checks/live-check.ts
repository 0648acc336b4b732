import { setTimeout as sleep } from 'node:timers/promises';
import { defineCommand } from '#server/domains/define-command.ts';
import { requireSystemManager } from '#server/domains/system/system-options.ts';
import type { SelfCheck } from './check-options.ts';
import { CheckProblem } from './check-problem.ts';

const SERVICE = { role: 'service_role', claims: { role: 'service_role' } } as const;
const LOOK_EVERY_MS = 100;

/** The window that asks receives the change of this check's own row, and says so. */
export const checkLive: SelfCheck = async ({ database }, { runId, signal }) => {
  const isConfirmed = () =>
    database.as(SERVICE, async (client) => {
      const { rowCount } = await client.query(
        'select from public.self_checks where run_id = $1 and confirmed_at is not null',
        [runId],
      );
      return rowCount === 1;
    });
  while (!(await isConfirmed())) {
    if (signal.aborted) throw new CheckProblem('live_missed');
    await sleep(LOOK_EVERY_MS);
  }
};

/** The window has received it. */
export const confirmLiveUpdate = defineCommand(
  'confirm_live_update',
  async ({ client, elevate }, { run_id }) => {
    await requireSystemManager(client);
    const { rowCount } = await elevate('command_system', (elevated) =>
      elevated.query(
        `update public.self_checks set confirmed_at = now()
         where run_id = $1 and name = 'live' and state = 'running' and requested_by = app.profile_id()`,
        [run_id],
      ),
    );
    return { is_confirmed: rowCount === 1 };
  },
);
