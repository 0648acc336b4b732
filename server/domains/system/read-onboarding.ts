import { defineCommand } from '#server/domains/define-command.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { backupAgeOf } from '#shared/rules/backup-age.ts';
import { partOf } from './health-parts.ts';
import { requireSystemManager, type SystemOptions } from './system-options.ts';

type Progress = Omit<CommandOutput<'read_onboarding'>, 'has_recent_backup' | 'has_public_address'>;

/** What of the set-up checklist is done. Backups record in the data folder that they run, which the database cannot see. */
export const readOnboarding = ({ process }: Pick<SystemOptions, 'process'>): Command =>
  defineCommand('read_onboarding', async ({ client }) => {
    await requireSystemManager(client);
    const { rows } = await client.query<Progress>(
      `select has_company, has_customer, has_locations, has_people, has_subcontractor, has_work_order, has_sent_mail,
         has_backup, backup_confirmed_by, to_json(backup_confirmed_at) #>> '{}' as backup_confirmed_at, is_hidden, skipped
       from public.onboarding_progress()`,
    );
    const [progress] = rows;
    if (!progress) throw new Error('The database answered nothing.');
    const { facts } = await partOf(process.backup);
    return {
      ...progress,
      has_public_address: process.hasPublicAddress(),
      has_recent_backup: backupAgeOf(facts?.recorded_at ?? null, Date.now()) === 'recent',
    };
  });
