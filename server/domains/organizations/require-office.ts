import { type Caller, callerOf, requireCapability } from '#server/domains/caller.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';

/**
 * Ensures that the caller may manage organizations.
 * @throws AppError `forbidden` for everybody else
 */
export async function requireOrganizationManager({ client }: CommandContext): Promise<Caller> {
  const caller = await callerOf(client);
  requireCapability(caller, 'manage_organizations', 'organization_office_only');
  return caller;
}
