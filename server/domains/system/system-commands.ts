import type { Command } from '#server/gateway/rpc/registry.ts';
import { rebuildThumbnails, recalculateFigures, resendFailedEmails } from './maintenance.ts';
import { readSystemHealth } from './read-system-health.ts';
import { runJob } from './run-job.ts';
import { confirmLiveUpdate } from './self-checks/live-check.ts';
import { runSelfCheck } from './self-checks/run-self-check.ts';
import type { SystemOptions } from './system-options.ts';

/** The commands of the system: they need the process, which the other commands do not know. */
export const systemCommands = (options: SystemOptions): Command[] => [
  readSystemHealth(options),
  runJob(options),
  recalculateFigures(options),
  rebuildThumbnails(options),
  resendFailedEmails(options),
  runSelfCheck(options),
  confirmLiveUpdate,
];
