import type { Reasons } from '#shared/error-reasons/reason.ts';

export const systemReasons = {
  system_admins_only: {
    code: 'forbidden',
    text: 'Only administrators see and maintain the system.',
    hint: 'Ask an administrator.',
  },
  job_missing: {
    code: 'not_found',
    text: 'This server does not run this job.',
    hint: 'Reload to see its jobs.',
  },
  maintenance_running: {
    code: 'conflict',
    text: 'This is already running.',
    hint: 'Wait until it has ended, then start it again.',
  },
  self_check_running: {
    code: 'conflict',
    text: 'Another check is running.',
    hint: 'Wait until it has ended, then start this one again.',
  },
  orphaned_files_changed: {
    code: 'conflict',
    text: 'There was another search since.',
    hint: 'Look at its result, then remove the files.',
  },
  file_store_foreign: {
    code: 'rule_violation',
    text: 'Most files in the store are unknown to this database, so none is removed.',
    hint: 'Check that the store belongs to this portal alone, and that the database is not an old copy.',
  },
} as const satisfies Reasons;
