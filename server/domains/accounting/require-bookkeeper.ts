import { type Caller, callerOf, requireCapability } from '#server/domains/caller.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';

/**
 * Ensures that the caller keeps the books: whoever invoices and sees costs, because a batch has the amounts of customers
 * and those of subcontractors.
 * @throws AppError `forbidden` for everybody else
 */
export async function requireBookkeeper({ client }: CommandContext): Promise<Caller> {
  const caller = await callerOf(client);
  requireCapability(caller, 'invoice', 'accounting_office_only');
  requireCapability(caller, 'see_costs', 'accounting_office_only');
  return caller;
}
