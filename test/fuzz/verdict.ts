import type { Answer } from './send.ts';

export const CANARY = 'CANARY-7f3a';
/** SQL of ours, or where in our code something happened: line and column, as an address may itself end in `/:0`. */
const INSIDES =
  /\bat (async )?[\w.<>[\] ]*\(?(file:|node:|\/)\S*:\d+:\d+|node_modules|\.ts:\d+|json_agg|coalesce\(|set_config\(|pgrst_source|select set_|insert into "/i;
/** What a loaded machine may add to the limit of an answer. */
const SLACK_MS = 4000;

/** What is wrong with an answer; undefined when nothing is. */
export function complaintAbout(answer: Answer, timeoutMs: number): string | undefined {
  const { status, tookMs } = answer;
  const text = `${answer.headers}\n${answer.body}`;
  if (status >= 500) return `status ${status}`;
  if (text.includes(CANARY)) return 'a canary was read';
  const inside = INSIDES.exec(text);
  if (inside) return `the answer tells of the inside: ${inside[0]}`;
  if (tookMs > timeoutMs + SLACK_MS) return `it took ${Math.round(tookMs)} ms`;
  return undefined;
}
