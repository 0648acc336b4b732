import { afterCommit } from '#server/database/database.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { requireSystemManager, type SystemOptions } from '#server/domains/system/system-options.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import {
  SELF_CHECK_GRACE_SECONDS,
  SELF_CHECK_LIMIT_SECONDS,
  type SelfCheckName,
} from '#shared/rules/self-checks.ts';
import { checkAddress } from './address-check.ts';
import type { CheckRun, SelfCheck } from './check-options.ts';
import { CheckProblem, resultOf } from './check-problem.ts';
import { checkClock } from './clock-check.ts';
import { checkDocument } from './document-check.ts';
import { checkEmail } from './email-check.ts';
import { checkJob } from './job-check.ts';
import { checkLive } from './live-check.ts';
import { checkMargin } from './margin-check.ts';
import { checkPhoto } from './photo-check.ts';
import { checkPush } from './push-check.ts';
import { checkWork } from './work-check.ts';

const CHECKS: Record<SelfCheckName, SelfCheck> = {
  email: checkEmail,
  push: checkPush,
  photo: checkPhoto,
  document: checkDocument,
  address: checkAddress,
  work: checkWork,
  clock: checkClock,
  live: checkLive,
  job: checkJob,
  margin: checkMargin,
};

const SERVICE = { role: 'service_role', claims: { role: 'service_role' } } as const;
/** A check that sees the signal says what was slow; one that does not is ended a moment later. */
const LATE_MS = 1_000;

/**
 * An administrator has the portal try a real action. It begins after the response; its row has the result.
 * @throws AppError `conflict` while a check of this portal runs
 */
export const runSelfCheck = (options: SystemOptions): Command =>
  defineCommand('run_self_check', async ({ client, elevate }, { name, push_endpoint = null }) => {
    await requireSystemManager(client);
    const { rows: people } = await client.query<CheckRun['person']>(
      'select id as "profileId", email from public.profiles where id = app.profile_id()',
    );
    const runId = await elevate('command_system', async (elevated) => {
      const seconds = SELF_CHECK_LIMIT_SECONDS[name] + SELF_CHECK_GRACE_SECONDS;
      const { rows } = await elevated.query<{ id: string | null }>(
        'select app.begin_self_check($1, $2) as id',
        [name, seconds],
      );
      return rows[0]?.id;
    });
    const [person] = people;
    if (!runId || !person) throw new AppError('self_check_running');
    afterCommit(client, async () => {
      // Not awaited: the response is sent meanwhile.
      performCheck(options, name, { runId, person, pushEndpoint: push_endpoint }).catch((error: unknown) =>
        options.report(error, 'The end of a self-check could not be recorded.'),
      );
    });
    return { run_id: runId };
  });

async function performCheck(
  options: SystemOptions,
  name: SelfCheckName,
  run: Omit<CheckRun, 'signal'>,
): Promise<void> {
  const startedMs = performance.now();
  const result = await withinLimit(name, (signal) =>
    CHECKS[name](options.selfChecks, { ...run, signal }),
  ).then(() => ({ state: 'passed', problem: null, detail: null }), resultOf);
  const durationMs = Math.round(performance.now() - startedMs);
  await options.database.as(SERVICE, (client) =>
    client.query(
      `update public.self_checks set state = $2, problem = $3, detail = $4, duration_ms = $5
       where run_id = $1 and state = 'running'`,
      [run.runId, result.state, result.problem, result.detail?.slice(0, 500) ?? null, durationMs],
    ),
  );
}

async function withinLimit(name: SelfCheckName, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const limitMs = SELF_CHECK_LIMIT_SECONDS[name] * 1000;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new CheckProblem('too_slow')), limitMs + LATE_MS);
  try {
    await Promise.race([work(AbortSignal.timeout(limitMs)), late]);
  } finally {
    clearTimeout(timer);
  }
}
