import { text } from '#shared/rules/template-variable.ts';
import { message } from '#shared/text.ts';

/** The email to administrators when the portal could not back itself up. */
export const BACKUP_FAILED = {
  title: message('Backup failed'),
  trigger: message('The portal could not back itself up.'),
  group: 'office',
  variables: [
    text('error', message('What was in the way'), 'There is not enough room in /mnt/nas.'),
    text('last_backup', message('When the last backup ended; may be empty'), 'Nov 30, 2026, 2:31 AM'),
  ],
} as const;
