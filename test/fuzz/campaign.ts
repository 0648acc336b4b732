import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { complaintAbout, complaintAboutRefusal } from './check-response.ts';
import { authRequest } from './requests/auth.ts';
import { mutate, mutations } from './requests/bytes.ts';
import type { WildRequest } from './requests/request.ts';
import { callRequest, tableRequest } from './requests/rest.ts';
import { storageRequest } from './requests/storage.ts';
import { type Answer, createAgent, type OutgoingRequest, send, sendBytes, serialize } from './send.ts';
import { STATEMENT_TIMEOUT_MS, type Target } from './target.ts';

const WORKERS = 6;
const ROUND = 600;
const PATIENCE_MS = 20_000;
const MOST_SHOWN = 1000;
const MOST_FINDINGS = 12;

interface Finding {
  complaint: string;
  request: unknown;
  answer: string;
  /** What the server's log says about it. */
  logged: string | undefined;
}

export interface CampaignResult {
  requests: number;
  /** How many answers of each status; 0 are connections closed without one. */
  statuses: Record<number, number>;
  slowestMs: number;
  findings: Finding[];
}

/** Every kind of request with the share of all that it gets. */
const KINDS: readonly [weight: number, requests: fc.Arbitrary<WildRequest>][] = [
  [9, tableRequest],
  [3, callRequest],
  [4, storageRequest],
  [4, authRequest],
];
const anyRequest = fc.oneof(...KINDS.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const attempt = fc.record({
  request: anyRequest,
  /** Changes of the bytes on the wire; undefined: none. */
  changes: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: mutations }),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Sends about `requests` random requests, several at a time, in rounds between which the rows are put back.
 * A request that is answered wrong is made as small as it can be before it is reported.
 * @param betweenRounds called with the number of requests sent so far
 */
export async function runCampaign(
  target: Target,
  { requests, seed }: { requests: number; seed: number },
  betweenRounds: (sent: number) => Promise<void> = async () => undefined,
): Promise<CampaignResult> {
  const result: CampaignResult = { requests: 0, statuses: {}, slowestMs: 0, findings: [] };
  const agent = createAgent(WORKERS);
  const ask = async (tried: Attempt): Promise<Answer> => {
    const answer = await deliver(target, agent, tried);
    result.requests += 1;
    result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
    result.slowestMs = Math.max(result.slowestMs, answer.tookMs);
    return answer;
  };
  const property = fc.asyncProperty(attempt, async (tried) => {
    const answer = await ask(tried);
    const isAuth = !tried.changes && tried.request.path.startsWith('/auth/v1/');
    const complaint =
      complaintAbout(answer, STATEMENT_TIMEOUT_MS, tried.request.asker === 'office') ??
      (isAuth ? complaintAboutRefusal(answer) : undefined);
    if (complaint) throw new Error(`${complaint}\n${answer.body.slice(0, MOST_SHOWN)}`);
  });
  for (let round = 0; result.requests < requests && target.alive(); round += 1) {
    await target.refill();
    await Promise.all(
      Array.from({ length: WORKERS }, async (_, worker) => {
        const numRuns = Math.ceil(Math.min(ROUND, requests - result.requests) / WORKERS);
        // Every third worker likes the ends of every range; the others mostly get as far as the database.
        const unbiased = worker % 3 !== 0;
        const checked = await fc.check(property, {
          numRuns,
          seed: seed + round * WORKERS + worker,
          unbiased,
        });
        if (checked.failed) await keep(result.findings, checked, target);
      }),
    );
    await betweenRounds(result.requests);
    if (result.findings.length >= MOST_FINDINGS) break;
  }
  agent.destroy();
  return result;
}

function deliver(
  target: Target,
  agent: ReturnType<typeof createAgent>,
  { request, changes }: Attempt,
): Promise<Answer> {
  const outgoing: OutgoingRequest = {
    ...request,
    headers: { ...request.headers, ...target.authorization(request.asker) },
  };
  if (!changes) return send(target.url, agent, outgoing, PATIENCE_MS);
  return sendBytes(Number(new URL(target.url).port), mutate(serialize(outgoing), changes), PATIENCE_MS);
}

/** Adds a failure with what the log says about it, unless the same went wrong before. */
async function keep(findings: Finding[], checked: fc.RunDetails<[Attempt]>, target: Target): Promise<void> {
  const [complaint = '', ...rest] = String((checked.errorInstance as Error)?.message).split('\n');
  const answer = rest.join('\n');
  // The log comes through a pipe, a little later.
  await sleep(100);
  const [errorId] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(answer) ?? [];
  const lines = target.output().split('\n');
  const logged = lines.find((line) => errorId !== undefined && line.includes(errorId));
  const sameAs = (finding: Finding) =>
    finding.complaint === complaint && kindOf(finding.answer, finding.logged) === kindOf(answer, logged);
  if (!findings.some(sameAs))
    findings.push({ complaint, request: checked.counterexample?.[0], answer, logged });
}

/** What tells one mistake from another: the code of the answer, and where in our code it happened. */
function kindOf(answer: string, logged: string | undefined): string {
  const [code] = /"code":"[^"]*"/.exec(answer) ?? [];
  const [frame] = /at [^)]*\)/.exec(logged ?? '') ?? [];
  return `${code} ${frame}`;
}
