import { callerOf, requireCapability } from '#server/domains/caller.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';

/**
 * Ensures that the caller sets taxes: whoever invoices.
 * @throws AppError `forbidden` for everybody else
 */
export async function requireTaxes({ client }: CommandContext): Promise<void> {
  requireCapability(await callerOf(client), 'invoice', 'tax_office_only');
}
