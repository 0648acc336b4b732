import type pg from 'pg';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { ExampleCompany } from '#server/example/example-company.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import type { ExampleRole } from '#shared/rules/example-roles.ts';

interface ExampleCommandOptions {
  /** Absent in the example company itself. */
  example: ExampleCompany | undefined;
  /** In the example company: makes a token for a role. Absent in a real portal. */
  tokenFor: ((role: ExampleRole) => Promise<string>) | undefined;
}

/**
 * The commands of the example company. None of them touches the real company's database but to learn who calls, and
 * none waits for loading or removing.
 */
export const exampleCommands = ({ example, tokenFor }: ExampleCommandOptions): Command[] => [
  defineCommand('read_example_company', async ({ client }) => {
    await requireAdmin(client);
    return example?.read() ?? notHere();
  }),
  defineCommand('load_example_company', async ({ client }) => (await hosted(client, example)).load()),
  defineCommand('remove_example_company', async ({ client }) => (await hosted(client, example)).remove()),
  defineCommand('enter_example_company', async ({ client }, { role }) =>
    (await hosted(client, example)).enter(role),
  ),
  defineCommand('switch_example_role', async ({ client }, { role }) => {
    await callerOf(client);
    if (!tokenFor) throw new AppError('example_not_here');
    return { token: await tokenFor(role) };
  }),
];

/** What the example company and other portals without one answer. */
function notHere(): CommandOutput<'read_example_company'> {
  const { message, details, hint } = new AppError('example_not_here');
  const problem = { message, details, hint };
  return { state: 'absent', progress: 0, problem, is_offered: false, origin: null };
}

/** @throws AppError `forbidden` for everybody but administrators */
async function requireAdmin(client: pg.PoolClient): Promise<void> {
  const caller = await callerOf(client);
  if (!caller.isAdmin) throw new AppError('example_admins_only');
}

/** The example company for an administrator. @throws AppError where there is none */
async function hosted(client: pg.PoolClient, example: ExampleCompany | undefined): Promise<ExampleCompany> {
  await requireAdmin(client);
  if (!example) throw new AppError('example_not_here');
  return example;
}
