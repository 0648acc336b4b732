import { setTimeout as sleep } from 'node:timers/promises';
import type { Company } from '#test/support/company.ts';
import type { PortalNodes } from '#test/support/portal-nodes.ts';

const PAUSE_MS = 100;
const ANSWER_WITHIN_MS = 2_000;

/** Somebody who looks at a list through one node, all the time. */
export interface Reader {
  /** When each answer came. */
  answers: number[];
  refused: string[];
  stop(): Promise<void>;
}

export async function startReaders({ nodes, secrets }: PortalNodes, { people }: Company): Promise<Reader[]> {
  const { data } = await people.partner.client.auth.getSession();
  const headers = { apikey: secrets.anonKey, authorization: `Bearer ${data.session?.access_token}` };
  return nodes.map(({ url }) => startReader(`${url}/rest/v1/work_orders?select=id,title&limit=5`, headers));
}

function startReader(url: string, headers: Record<string, string>): Reader {
  const answers: number[] = [];
  const refused: string[] = [];
  let stopped = false;
  async function read(): Promise<void> {
    try {
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      const text = await answer.text();
      if (answer.ok) answers.push(performance.now());
      else if (answer.status < 502) refused.push(`${answer.status} ${text}`);
    } catch {
      // It is counted as a pause.
    }
  }
  async function work(): Promise<void> {
    for (; !stopped; await sleep(PAUSE_MS)) await read();
  }
  const working = work();
  return {
    answers,
    refused,
    async stop() {
      stopped = true;
      await working;
    },
  };
}

/** The longest time without one of `moments`, as far as it ended after `from`, in milliseconds. */
export function longestPause(moments: readonly number[], from: number): number {
  const last = moments.findLast((moment) => moment <= from) ?? from;
  const later = [last, ...moments.filter((moment) => moment > from), performance.now()];
  return Math.max(...later.map((moment, index) => moment - (later[index - 1] ?? moment)));
}
