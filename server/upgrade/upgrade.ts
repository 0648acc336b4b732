import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { examine } from '#server/doctor/examine.ts';
import { gigabytes } from '#server/doctor/finding.ts';
import { reportOf } from '#server/doctor/report.ts';
import { localUrl } from '#server/process-settings.ts';
import { releaseVersion } from '#server/release-version.ts';
import { StartError } from '#server/start-error.ts';
import { keptCopy } from './kept-copy.ts';
import type { UpgradeOptions } from './options.ts';
import { isPortalRunning, makePlan, type Plan } from './plan.ts';
import { runAsPortal, runCommand, untilTrue } from './processes.ts';
import { linkTarget, pointLink, versionIn } from './release-link.ts';
import { readState, removeState, type UpgradeState, writeState } from './state.ts';

const RELEASE_FOLDER = join(import.meta.dirname, '../..');
const STOP_PATIENCE_MS = 120_000;
const START_PATIENCE_MS = 120_000;
/** Room that a migration needs beside a copy of the database: indexes, and rows of both forms. */
const ROOM = 1;

type Say = (sentence: string) => void;

/**
 * Checks, backs up, stops, switches, migrates, starts, and verifies; goes back when a step after the stop fails. Killed
 * at any moment, it can be run again.
 * @throws StartError with what is wrong, and in which state the installation is
 */
export async function upgrade(config: Config, options: UpgradeOptions, say: Say): Promise<void> {
  const { dataDir } = config;
  const { stop, start, link, backupTo, isCheck } = options;
  if (keptCopy(dataDir).isHalfPutBack()) await runAsPortal('upgrade/step.ts', ['put-back'], dataDir);
  const interrupted = readState(dataDir, await releaseVersion());
  const running = interrupted ?? currentRelease(link);
  const plan = await makePlan(config, running);
  const state = interrupted ?? { ...running, to: plan.release, applied: plan.applied };
  const wasRunning = await isPortalRunning(config);
  const isRolling = plan.isExternal && plan.isCompatible && !stop;
  say(sentenceOf(plan, state));
  await check(config, plan, say);
  if (wasRunning && !stop && !isRolling && !isCheck)
    throw new StartError(
      'The portal runs: add --stop COMMAND and --start COMMAND, such as --stop "systemctl stop fieldfare" --start "systemctl start fieldfare", or stop it and run this again.',
    );
  if (isCheck) return;

  // After an interrupted upgrade, the copy and the backup are those from before it.
  if (backupTo !== undefined && !plan.isBeyond) {
    say('Backing up, and verifying the backup.');
    await runAsPortal('backup/main.ts', ['backup', backupTo], dataDir);
    await runAsPortal('backup/main.ts', ['verify', backupTo], dataDir);
  }
  writeState(dataDir, state);
  if (wasRunning && stop) await stopPortal(config, stop, say);
  try {
    if (!plan.isExternal && !plan.isCompatible && !plan.isBeyond) {
      say('Copying the database, because the previous release would not work with it afterwards.');
      await runAsPortal('upgrade/step.ts', ['keep'], dataDir);
    }
    if (link) pointLink(link, RELEASE_FOLDER);
    say(`Migrating: ${plan.missing.length} migrations.`);
    await runAsPortal('upgrade/step.ts', ['migrate', ...(isRolling ? ['in-use'] : [])], dataDir);
    if (start) {
      say('Starting the portal.');
      await runCommand(start);
      await mustBeReady(config);
    }
  } catch (error) {
    await goBack(config, options, { plan, state, error: error as Error, say });
  }
  await runAsPortal('upgrade/step.ts', ['remove-copy'], dataDir);
  removeState(dataDir);
  const next = start
    ? 'It is ready.'
    : isRolling
      ? 'Restart the nodes one after the other.'
      : 'Start the portal.';
  say(`The database is that of Fieldfare ${plan.release}. ${next}`);
}

function currentRelease(link: string | undefined): Pick<UpgradeState, 'previous' | 'version'> {
  if (!link) return { previous: null, version: null };
  const previous = linkTarget(link);
  return { previous, version: versionIn(previous) };
}

function sentenceOf(
  { release, missing, isCompatible }: Plan,
  { version }: Pick<UpgradeState, 'version'>,
): string {
  const from = version ? `from ${version} ` : '';
  if (missing.length === 0) return `Fieldfare ${from}to ${release}: the database needs no migrations.`;
  const back = isCompatible
    ? 'The previous release works with the database afterwards.'
    : 'The previous release does not work with the database afterwards.';
  return `Fieldfare ${from}to ${release}: ${missing.length} migrations. ${back}`;
}

/** @throws StartError when the doctor finds something wrong, or the disk has no room */
async function check(config: Config, plan: Plan, say: Say): Promise<void> {
  const problems = (await examine(process.env)).filter(({ level }) => level === 'problem');
  // What the upgrade itself is about to change is not wrong.
  const worthSaying = problems.filter(({ about }) => about === undefined || about === 'surroundings');
  if (worthSaying.length > 0) say(reportOf(worthSaying));
  if (problems.some(({ about }) => about === undefined)) {
    throw new StartError('Nothing was changed: correct this first (npm run doctor), then run it again.');
  }
  const { bavail, bsize } = await statfs(config.dataDir);
  const problem = roomProblem(plan, bavail * bsize);
  if (problem) throw new StartError(problem);
}

/** What is wrong when the volume of DATA_DIR has so many bytes free. */
export function roomProblem(plan: Plan, freeBytes: number): string | undefined {
  const needed = plan.databaseBytes * (ROOM + (plan.isCompatible ? 0 : 1));
  if (plan.isExternal || plan.missing.length === 0 || freeBytes >= needed) return undefined;
  return `The upgrade may need ${gigabytes(needed)} on the volume of DATA_DIR, and ${gigabytes(freeBytes)} are free. Nothing was changed: make room, then run it again.`;
}

async function stopPortal(config: Config, command: string, say: Say): Promise<void> {
  say('Stopping the portal.');
  await runCommand(command);
  if (await untilTrue(async () => !(await isPortalRunning(config)), STOP_PATIENCE_MS)) return;
  throw new StartError(`The portal still runs after "${command}". Nothing was changed.`);
}

async function mustBeReady(config: Config): Promise<void> {
  const url = `${localUrl(config.host, config.port)}/readyz`;
  const isReady = () =>
    fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await untilTrue(isReady, START_PATIENCE_MS)))
    throw new StartError(`The portal is not ready after ${START_PATIENCE_MS / 1000} seconds (${url}).`);
}

interface Failure {
  plan: Plan;
  state: UpgradeState;
  error: Error;
  say: Say;
}

/** Brings the previous release back where that is possible. @throws StartError always, with what is now */
async function goBack(
  config: Config,
  { stop, start, link, backupTo }: UpgradeOptions,
  { plan, state, error, say }: Failure,
): Promise<never> {
  say(error.message);
  const { dataDir } = config;
  const restore =
    backupTo === undefined
      ? 'restore your own backup'
      : `restore the backup into an empty folder with the previous release (npm run restore -- ${backupTo})`;
  try {
    if (stop && (await isPortalRunning(config))) await stopPortal(config, stop, say);
    const needsCopy = !plan.isCompatible || plan.isBeyond;
    if (needsCopy && keptCopy(dataDir).exists()) await runAsPortal('upgrade/step.ts', ['put-back'], dataDir);
    else if (needsCopy)
      throw new StartError(`The previous release does not work with the database as it is now: ${restore}.`);
    if (link && state.previous) pointLink(link, state.previous);
    removeState(dataDir);
    if (start && link) {
      await runCommand(start);
      await mustBeReady(config);
    }
  } catch (failed) {
    throw new StartError(
      `The upgrade failed, and so did going back: ${(failed as Error).message} Correct the cause and run the upgrade again, or ${restore}.`,
    );
  }
  throw new StartError(
    start && link
      ? 'The upgrade failed. The previous release runs again, with all that was stored.'
      : 'The upgrade failed. The database is one with which the previous release works: start that.',
  );
}
