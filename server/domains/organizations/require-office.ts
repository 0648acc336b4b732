import { type Caller, callerOf } from '#server/domains/caller.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Ensures that the caller may manage organizations.
 * @throws AppError `forbidden` for everybody else
 */
export async function requireOrganizationManager({ client }: CommandContext): Promise<Caller> {
  const caller = await callerOf(client);
  if (!caller.isAdmin) throw new AppError('organization_office_only');
  return caller;
}
