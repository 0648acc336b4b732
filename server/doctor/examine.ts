import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Config, loadConfig } from '#server/config.ts';
import { readMigrations } from '#server/database/migrate.ts';
import { errorMessage } from '#server/jobs/error-message.ts';
import { createInstallationHealth } from '#server/observability/process-health.ts';
import type { Secrets } from '#server/secrets.ts';
import { lookAtAddress, lookAtPort } from './address.ts';
import {
  type Looks,
  lookAtBackup,
  lookAtFolder,
  lookAtSecrets,
  lookAtVolume,
  lookForFutureFiles,
} from './data-folder.ts';
import { lookAtDatabase } from './database.ts';
import { type Finding, fine, problem } from './finding.ts';
import { lookAtMachine, type Machine, thisMachine } from './machine.ts';
import { lookAtFiles, lookAtMail } from './services.ts';

/** What tests replace: facts of the machine, and single checks of System Health. */
export interface World {
  machine?: Partial<Machine>;
  looks?: Partial<Looks>;
}

/** Looks at an installation, whether or not its portal runs. Never throws; changes nothing that stays. */
export async function examine(env: NodeJS.ProcessEnv, world: World = {}): Promise<Finding[]> {
  const machine = { ...thisMachine(), ...world.machine };
  const findings = lookAtMachine(machine);
  let config: Config;
  try {
    config = loadConfig(env, 'start');
  } catch (error) {
    return [
      ...findings,
      problem(errorMessage(error), 'Correct this setting, then run this again: the rest was not looked at.'),
    ];
  }
  const folder = lookAtFolder(config.dataDir);
  findings.push(fine('The settings can be used.'), folder);
  // Nothing else can be found out without it.
  if (!existsSync(config.dataDir) || folder.level === 'problem')
    return [...findings, await lookAtMailServer(config)];

  const { secrets, findings: ofSecrets } = lookAtSecrets(config.dataDir);
  findings.push(...ofSecrets, ...lookForFutureFiles(config.dataDir, machine.nowMs()));
  const port = await lookAtPort(config);
  findings.push(port.finding);
  if (secrets)
    findings.push(
      ...(await lookAtInstallation(config, secrets, { machine, isRunning: port.isRunning, world })),
    );
  findings.push(await lookAtMailServer(config));
  return findings;
}

const aroundThePortal = (finding: Finding): Finding => ({ ...finding, about: 'surroundings' });
const lookAtMailServer = async ({ smtpUrl }: Config) => aroundThePortal(await lookAtMail(smtpUrl));

async function lookAtInstallation(
  config: Config,
  secrets: Secrets,
  { machine, isRunning, world }: { machine: Machine; isRunning: boolean; world: World },
): Promise<Finding[]> {
  const { storage } = config.gatewaySettings(secrets);
  const looks: Looks = { ...createInstallationHealth({ ...config, storage }), ...world.looks };
  const migrations = await readMigrations();
  const { nowMs } = machine;
  const isS3 = storage.s3 !== undefined;
  return [
    ...(await lookAtVolume(resolve(config.dataDir), looks, machine)),
    ...(await lookAtDatabase({ ...config, secrets, migrations, nowMs })),
    // A folder that the first file will make is not made here, perhaps for another user.
    ...(isS3 || existsSync(storage.filesDir) ? [await lookAtFiles(looks, isS3)] : []),
    ...(await lookAtAddress(config, { isRunning, looks, nowMs })).map(aroundThePortal),
    { ...(await lookAtBackup(looks, secrets.madeAt, nowMs())), about: 'backup' },
  ];
}
