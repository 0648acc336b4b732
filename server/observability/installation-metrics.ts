import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge, type Registry } from '@prometheus-io/client';
import { BACKUP_MARKER, RESTORE_TEST_MARKER } from '#server/backup/backup-marker.ts';
import type { JobState } from '#server/jobs/job-state.ts';

interface Options {
  dataDir: string;
  /** The scheduled jobs of this process, as they are now. */
  jobs: () => readonly JobState[];
}

/** Adds what an operator of the portal watches: scheduled work, the volume of the data folder, and the backup. */
export function addInstallationMetrics(registry: Registry, { dataDir, jobs }: Options): void {
  const registers = [registry];
  const ofJobs = (name: string, help: string, read: (state: JobState) => number | undefined) =>
    new Gauge({
      ...{ name, help, registers },
      labelNames: ['name'] as const,
      collect() {
        for (const state of jobs()) {
          const value = read(state);
          if (value !== undefined) this.set({ name: state.name }, value);
        }
      },
    });
  ofJobs('scheduled_work_interval_seconds', 'How often the job is due.', ({ everyMs }) => everyMs / 1000);
  ofJobs('scheduled_work_failing', '1 since the last run of the job failed, else 0.', ({ firstFailedAt }) =>
    firstFailedAt ? 1 : 0,
  );
  ofJobs(
    'scheduled_work_success_timestamp_seconds',
    'When the job last succeeded in this process.',
    ({ lastSucceededAt }) => secondsOf(lastSucceededAt),
  );
  const volume = new Gauge({
    name: 'data_volume_bytes',
    help: 'The volume of DATA_DIR: its size, and what is free.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const { bsize, bavail, blocks } = await statfs(dataDir);
      volume.set({ state: 'size' }, blocks * bsize);
      volume.set({ state: 'free' }, bavail * bsize);
    },
  });
  const ofMarker = (name: string, help: string, file: string): void => {
    const gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const marker = await stat(join(dataDir, file)).catch(() => null);
        gauge.set(secondsOf(marker?.mtime) ?? 0);
      },
    });
  };
  ofMarker(
    'backup_timestamp_seconds',
    'When the latest backup touched its file in DATA_DIR; 0 when none did.',
    BACKUP_MARKER,
  );
  ofMarker(
    'restore_test_timestamp_seconds',
    'When a backup was last restored as a test; 0 when none was.',
    RESTORE_TEST_MARKER,
  );
}

const secondsOf = (date: Date | null | undefined): number | undefined =>
  date ? date.getTime() / 1000 : undefined;
