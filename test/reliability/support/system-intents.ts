import type { CommandInput } from '#shared/commands.ts';

/** How the commands of the system succeed that have an input. */

const JOBS = ['sweep-files', 'sweep-uploads', 'sweep-command-receipts', 'sweep-sign-in'] as const;
let asked = 0;

export const SYSTEM_RECIPES = {
  run_job: {
    as: 'admin' as const,
    prepare: async (): Promise<CommandInput<'run_job'>> => {
      asked += 1;
      return { name: JOBS[asked % JOBS.length] ?? 'sweep-files' };
    },
  },
};
