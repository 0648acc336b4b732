import { commandDefiner } from '#server/gateway/rpc/registry.ts';
import { commands } from '#shared/commands.ts';

/**
 * Binds a procedure to its shape in `shared/commands.ts`:
 * `defineCommand('approve_report', async (context, input) => …)`.
 */
export const defineCommand = commandDefiner(commands);
