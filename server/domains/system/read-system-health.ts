import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { Command, CommandContext } from '#server/gateway/rpc/registry.ts';
import {
  countRecords,
  readBackupConfirmation,
  readDatabase,
  readDevices,
  readFileQueue,
  readMail,
  readPushes,
  readStorage,
} from './database-health.ts';
import { type Part, partOf } from './health-parts.ts';
import { readJobs } from './job-health.ts';
import { requireSystemManager, type SystemOptions } from './system-options.ts';

const STATEMENT_TIMEOUT = '3s';

/** The state of the server and of what it depends on, for administrators. It shows no content and no secret. */
export const readSystemHealth = (options: SystemOptions): Command =>
  defineCommand('read_system_health', async (context) => {
    const { client } = context;
    await requireSystemManager(client);
    const looks = options.process;
    const outside = Promise.all([
      partOf(looks.disk),
      partOf(looks.certificate),
      partOf(looks.secrets),
      partOf(looks.release),
      partOf(looks.statements),
      partOf(looks.sockets),
      partOf(looks.geocoder),
      partOf(looks.files),
      partOf(looks.backup),
    ]);
    // One after the other: they share the connection of the command.
    const database = await measured(context, readDatabase);
    const mail = await asked(context, (asking) => readMail(asking, options));
    const push = await elevated(context, readPushes);
    const queue = await elevated(context, readFileQueue);
    const confirmed = await asked(context, readBackupConfirmation);
    const storage = await elevated(context, readStorage);
    const devices = await elevated(context, readDevices);
    const jobs = await asked(context, (asking) => readJobs(asking, options.jobs.states()));
    const records = await asked(context, countRecords);
    const [disk, certificate, secrets, release, statements, sockets, geocoder, store, marker] = await outside;
    return {
      checked_at: new Date().toISOString(),
      ...{ database, disk, mail, push, files: bothOf(store, queue), backup: bothOf(marker, confirmed) },
      ...{ certificate, secrets, release, statements, storage, sockets, geocoder, devices, jobs, records },
    };
  });

const asked = <Facts>({ client, attempt }: CommandContext, ask: (client: pg.PoolClient) => Promise<Facts>) =>
  partOf(() =>
    attempt(async () => {
      await client.query(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
      return ask(client);
    }),
  );

const elevated = <Facts>(
  context: CommandContext,
  ask: (client: ElevatedClient) => Promise<Facts>,
): Promise<Part<Facts>> => asked(context, () => context.elevate('command_system', ask));

async function measured<Facts extends object>(
  context: CommandContext,
  ask: (client: ElevatedClient) => Promise<Facts>,
): Promise<Part<Facts & { took_ms: number }>> {
  const startedMs = performance.now();
  const { facts, error } = await elevated(context, ask);
  return { facts: facts && { ...facts, took_ms: Math.round(performance.now() - startedMs) }, error };
}

function bothOf<One extends object, Other extends object>(
  one: Part<One>,
  other: Part<Other>,
): Part<One & Other> {
  return {
    facts: one.facts && other.facts && { ...one.facts, ...other.facts },
    error: one.error ?? other.error,
  };
}
