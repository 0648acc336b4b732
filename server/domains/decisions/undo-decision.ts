import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';
import type { Capability } from '#shared/rules/capabilities.ts';

/**
 * Undoes a decision of the caller, who must still be allowed to make it. The database checks the time, and that nothing
 * has happened since (app.undo_decision).
 */
export const undoDecision = defineCommand('undo_decision', async ({ client, elevate }, { decision_id }) => {
  const caller = await callerOf(client);
  return elevate('command_decisions', async (elevated) => {
    const { rows } = await elevated.query<{ capability: Capability }>(
      'select capability from app.decisions where id = $1 and decided_by = $2',
      [decision_id, caller.profileId],
    );
    if (!rows[0]) throw new AppError('decision_final');
    requireCapability(caller, rows[0].capability, 'decision_final');
    await elevated.query('select app.undo_decision($1)', [decision_id]);
    return { decision_id };
  });
});
