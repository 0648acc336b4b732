import { afterCommit } from '#server/database/database.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import { requireSystemManager, type SystemOptions } from './system-options.ts';

/** An administrator runs a scheduled job without waiting for its time. */
export const runJob = ({ jobs }: SystemOptions): Command =>
  defineCommand('run_job', async ({ client, elevate }, { name }) => {
    await requireSystemManager(client);
    if (!jobs.states().some((job) => job.name === name)) throw new AppError('job_missing');
    await elevate('command_system', (elevated) =>
      elevated.query(`insert into public.maintenance_runs (kind, target) values ('run_job', $1)`, [name]),
    );
    afterCommit(client, async () => jobs.wake(name));
    return { name };
  });
