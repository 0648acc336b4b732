import type pg from 'pg';
import { afterCommit } from '#server/database/database.ts';
import { requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { type PrivacyOptions, requirePrivacyManager } from './privacy-options.ts';

type Preview = CommandOutput<'preview_person_erasure'>;

/** What an erasure would remove, what it would keep, and whether it is possible now. */
export const previewPersonErasure = (): Command =>
  defineCommand('preview_person_erasure', async ({ client, elevate }, { profile_id }) => {
    await requireEraser(client);
    const person = await personOf(client, profile_id);
    const { rows } = await elevate('command_privacy', (elevated) =>
      elevated.query<{ preview: Pick<Preview, 'erased' | 'kept'> }>(
        'select app.erasure_preview($1) as preview',
        [profile_id],
      ),
    );
    if (!rows[0]) throw new AppError('privacy_subject_missing');
    return { ...person, ...rows[0].preview };
  });

/** Erases a deactivated person as far as law and accounting allow. It cannot be undone. */
export const erasePerson = ({ jobs }: PrivacyOptions): Command =>
  defineCommand('erase_person', async ({ client, elevate }, { profile_id, confirmation }) => {
    await requireEraser(client);
    const person = await personOf(client, profile_id);
    if (person.is_erased) throw new AppError('person_erased_already');
    if (person.is_active) throw new AppError('erasure_of_active_person');
    if (confirmation !== person.name)
      throw new AppError('erasure_not_confirmed', {}, { field: 'confirmation' });
    await elevate('command_privacy', (elevated) =>
      elevated.query('select app.erase_person($1)', [profile_id]),
    );
    // They remove the bytes of files, and of exports of the person.
    afterCommit(client, async () => {
      jobs.wake('sweep-files');
      jobs.wake('export-data');
    });
    return { name: (await personOf(client, profile_id)).name };
  });

/** @throws AppError `forbidden` without the capabilities for settings and for people */
async function requireEraser(client: pg.PoolClient): Promise<void> {
  const caller = await requirePrivacyManager(client);
  requireCapability(caller, 'manage_people', 'privacy_admins_only');
}

/** @throws AppError `not_found` */
async function personOf(
  client: pg.PoolClient,
  profileId: string,
): Promise<Pick<Preview, 'name' | 'is_active' | 'is_erased'>> {
  const { rows } = await client.query<Pick<Preview, 'name' | 'is_active' | 'is_erased'>>(
    `select coalesce(app.profile_name(p.id), '') as name, p.is_active,
       exists (select from public.data_erasures e where e.profile_id = p.id) as is_erased
     from public.profiles p where p.id = $1`,
    [profileId],
  );
  if (!rows[0]) throw new AppError('privacy_subject_missing');
  return rows[0];
}
