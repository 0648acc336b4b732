import type { Command } from '#server/gateway/rpc/registry.ts';
import {
  readFailedMessages,
  rebuildThumbnails,
  recalculateFigures,
  resendFailedEmails,
  resendFailedPushes,
} from './maintenance.ts';
import { findOrphanedFiles, removeOrphanedFiles } from './orphaned-files.ts';
import { readOnboarding } from './read-onboarding.ts';
import { readSystemHealth } from './read-system-health.ts';
import { runJob } from './run-job.ts';
import { confirmLiveUpdate } from './self-checks/live-check.ts';
import { runSelfCheck } from './self-checks/run-self-check.ts';
import type { SystemOptions } from './system-options.ts';

/** The commands of the system: they need the process, which the other commands do not know. */
export const systemCommands = (options: SystemOptions): Command[] => [
  readSystemHealth(options),
  readOnboarding(options),
  runJob(options),
  recalculateFigures(options),
  rebuildThumbnails(options),
  resendFailedEmails(options),
  resendFailedPushes(options),
  readFailedMessages(),
  findOrphanedFiles(options),
  removeOrphanedFiles(options),
  runSelfCheck(options),
  confirmLiveUpdate,
];
