import { callerOf, requireCapability } from '#server/domains/caller.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';

/**
 * Ensures that the caller sets prices: whoever invoices.
 * @throws AppError `forbidden` for everybody else
 */
export async function requirePrices({ client }: CommandContext): Promise<void> {
  requireCapability(await callerOf(client), 'invoice', 'price_office_only');
}
