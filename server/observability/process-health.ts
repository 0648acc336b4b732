import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { BACKUP_MARKER, RESTORE_TEST_MARKER } from '#server/backup/backup-marker.ts';
import type { Mode } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Migration } from '#server/database/migrate.ts';
import { withoutValues } from '#server/database/statement-text.ts';
import { readVolume } from '#server/disk/read-volume.ts';
import { watchedFolders } from '#server/disk/watch-room.ts';
import { fileAccess } from '#server/gateway/storage/file-store/file-access.ts';
import type { StoreSettings } from '#server/gateway/storage/file-store/open-store.ts';
import { releaseVersion } from '#server/release-version.ts';
import { isLoopback } from '#shared/rules/loopback.ts';
import type { Observed } from './observed.ts';
import { readSecretAges } from './secret-ages.ts';
import type { Slowest } from './slowest.ts';

const STATEMENT_CHARACTERS = 200;
const SLOW_LISTED = 10;
const CERTIFICATE_PATIENCE_MS = 3_000;

interface InstallationOptions {
  dataDir: string;
  publicUrl: string;
  mode: Mode;
  /** Where files are stored. */
  storage: StoreSettings;
  /** A PostgreSQL elsewhere. */
  databaseUrl: string | undefined;
  /** What must stay free where the portal stores something. */
  diskReserveBytes: number;
}

interface ProcessOptions extends InstallationOptions {
  database: Database;
  migrations: readonly Migration[];
  observed: Observed;
  /** '' where addresses are not looked up. */
  geocoderUrl: string;
}

/** Looks at what is around the process, one part at a time, also while no portal runs. Each of them may fail. */
export const createInstallationHealth = (options: InstallationOptions) => ({
  disk: () => readDisk(options),
  files: () => tryFileStore(options),
  backup: () => readBackupMarkers(options),
  hasPublicAddress: () => !isLoopback(new URL(options.publicUrl).hostname),
  certificate: () => readCertificate(options),
});

/** Looks at what only the process knows, one part at a time. Each of them may fail. */
export const createProcessHealth = (options: ProcessOptions) => ({
  ...createInstallationHealth(options),
  secrets: () => readSecretAges(options.dataDir),
  release: () => readRelease(options),
  statements: () => readSlowStatements(options),
  sockets: () => countSockets(options),
  geocoder: async () => readGeocoder(options),
});

/** The volume that has the database, or else the data folder. */
async function readDisk(options: InstallationOptions) {
  const { rows } = watchedFolders(options);
  return {
    ...(await readVolume(rows ?? options.dataDir)),
    reserve_bytes: rows === undefined ? 0 : options.diskReserveBytes,
  };
}

/** Writes, reads, and removes a small file in the store. */
async function tryFileStore({ storage, diskReserveBytes }: InstallationOptions) {
  const startedMs = performance.now();
  await fileAccess(storage).withFiles(async (files) => {
    const version = randomUUID();
    try {
      await files.put(version, new Blob(['Fieldfare']).stream());
      for await (const _chunk of await files.open(version));
    } finally {
      await files.remove(version);
    }
  });
  const took_ms = Math.round(performance.now() - startedMs);
  if (storage.s3) return { took_ms, volume_bytes: null, is_full: false };
  const { free_bytes, total_bytes } = await readVolume(storage.filesDir);
  return { took_ms, volume_bytes: total_bytes, is_full: free_bytes < diskReserveBytes };
}

/** When the latest backup and the latest restore test ended: the last step of each touches a file. */
async function readBackupMarkers({ dataDir }: InstallationOptions) {
  const touchedAt = async (name: string) => {
    const marker = await stat(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return marker?.mtime.toISOString() ?? null;
  };
  return {
    recorded_at: await touchedAt(BACKUP_MARKER),
    restore_tested_at: await touchedAt(RESTORE_TEST_MARKER),
  };
}

/** When the certificate with which browsers reach the portal expires. It is usually that of a proxy. */
async function readCertificate({ publicUrl, mode }: InstallationOptions) {
  const { protocol, hostname, port } = new URL(publicUrl);
  const reach = { is_local: isLoopback(hostname), is_demo: mode === 'demo' };
  if (protocol !== 'https:') return { host: null, expires_at: null, ...reach };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // An expired certificate is what this looks for, so it is not verified, and nothing is sent.
  const options = {
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
  };
  const socket = connect(options, () => resolve(socket.getPeerCertificate().valid_to));
  socket.setTimeout(CERTIFICATE_PATIENCE_MS, () => socket.destroy(new Error('The address did not answer.')));
  socket.on('error', reject);
  try {
    return { host: hostname, expires_at: new Date(await promise).toISOString(), ...reach };
  } finally {
    socket.destroy();
  }
}

/** The release that runs, and whether the database has its migrations. */
async function readRelease({ database, migrations }: ProcessOptions) {
  const { rows } = await database.pool.query<{ name: string }>('select name from app_migrations.applied');
  const applied = new Set(rows.map(({ name }) => name));
  return {
    version: await releaseVersion(),
    node_version: process.versions.node,
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    missing_migrations: migrations.filter(({ name }) => !applied.has(name)).length,
  };
}

/** Requests and statements that were slow since the start, and what runs now. Values are in none of them. */
async function readSlowStatements({ database, observed }: ProcessOptions) {
  const { rows } = await database.pool.query<{ text: string; seconds: number }>(
    `select left(query, $1) as text, extract(epoch from clock_timestamp() - query_start)::integer as seconds
     from pg_stat_activity
     where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
       and backend_type = 'client backend' and clock_timestamp() - query_start > interval '1 second'
     order by 2 desc limit 5`,
    [STATEMENT_CHARACTERS],
  );
  return {
    slow: slowestOf(observed.slowRequests),
    slow_statements: slowestOf(database.slowStatements),
    running: rows.map(({ text, seconds }) => ({ text: withoutValues(text), seconds })),
  };
}

const slowestOf = (measured: Slowest) =>
  measured
    .list()
    .slice(0, SLOW_LISTED)
    .map(({ text, count, longestMs, lastAt }) => ({
      ...{ text, count, longest_ms: longestMs },
      last_at: lastAt.toISOString(),
    }));

/** Whether the geocoder answered when this process last asked it. */
function readGeocoder({ observed: { geocoderFailure }, geocoderUrl }: ProcessOptions) {
  return {
    host: geocoderUrl ? new URL(geocoderUrl).host : null,
    failed_at: geocoderFailure?.at.toISOString() ?? null,
    error: geocoderFailure?.error ?? null,
  };
}

/** The open sockets of this process. */
async function countSockets({ observed }: ProcessOptions) {
  const counted = await observed.registry.getSingleMetric('realtime_sockets')?.get();
  return { open: counted?.values[0]?.value ?? 0 };
}
