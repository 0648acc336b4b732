import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { Capability } from '#shared/rules/capabilities.ts';
import type { DecisionKind } from '#shared/rules/undo.ts';

interface Decision {
  kind: DecisionKind;
  /** What the caller was allowed to decide by. Without it, the decision cannot be undone either. */
  capability: Capability;
}

/**
 * Makes the writes of `work` one decision, which `undo_decision` puts back within `UNDO_ALLOWED_MS`. Until then, nobody
 * is notified of it. Call it after the checks, for the rest of the transaction.
 * @returns what `work` returns, and the id of the decision
 */
export async function decide<Result extends object>(
  { elevate }: CommandContext,
  { kind, capability }: Decision,
  work: () => Promise<Result>,
): Promise<Result & { decision_id: string }> {
  const decisionId = await elevate('command_decisions', async (elevated) => {
    const { rows } = await elevated.query<{ id: string }>('select app.begin_decision($1, $2) as id', [
      kind,
      capability,
    ]);
    return rows[0]?.id ?? '';
  });
  return { ...(await work()), decision_id: decisionId };
}
