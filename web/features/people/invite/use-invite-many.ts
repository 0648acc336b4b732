import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommandOutput } from '#shared/commands.ts';
import { INVITATION_IMPORT_MAX_ROWS } from '#shared/limits.ts';
import { INVITATION_FIELDS } from '#web/features/people/invite/invitation-columns.ts';
import { t } from '#web/lib/text.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';
import { useImportFile } from '#web/lib/use-import-file.ts';

/** A list of people: parsed on this device, checked by the server after every change, then invited. */
export function useInviteMany(organizationId?: string) {
  const [done, setDone] = useState<CommandOutput<'import_invitations'>>();
  const source = useImportFile(INVITATION_FIELDS, INVITATION_IMPORT_MAX_ROWS, (count) =>
    t('This list has {{count}} lines. Invite at most 500 people at a time.', { count }),
  );
  const input = source.rows && { organization_id: organizationId ?? null, rows: source.rows };
  const trial = useQuery({
    queryKey: ['import_invitations', 'preview', source.choices, input],
    enabled: input !== null && !done,
    gcTime: 0,
    queryFn: () => {
      if (!input) throw new Error('There is nothing to try yet.');
      return sendCommand('import_invitations', { ...input, dry_run: true }, crypto.randomUUID());
    },
  });
  const command = useCommand('import_invitations', { invalidates: ['invitations'], onSuccess: setDone });
  const result = input && !trial.isFetching ? trial.data : undefined;
  return {
    columns: INVITATION_FIELDS,
    source,
    trial,
    result,
    done,
    isInviting: command.isPending,
    invite: () =>
      input && command.mutate({ ...input, file_name: source.fileName, dry_run: false, skip_invalid: true }),
  };
}

export type InviteMany = ReturnType<typeof useInviteMany>;
