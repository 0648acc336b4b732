import type { Answer } from './send.ts';

export const CANARY = 'CANARY-7f3a';
/** SQL of ours, or where in our code something happened: line and column, as an address may itself end in `/:0`. */
const INSIDES =
  /\bat (async )?[\w.<>[\] ]*\(?(file:|node:|\/)\S*:\d+:\d+|node_modules|\.ts:\d+|json_agg|coalesce\(|set_config\(|pgrst_source|select set_|insert into "/i;
/** What a loaded machine may add to the limit of an answer. */
const SLACK_MS = 4000;

/**
 * What is wrong with an answer; undefined when nothing is.
 * @param mayReadAll asked by somebody to whom nothing is closed
 */
export function complaintAbout(answer: Answer, timeoutMs: number, mayReadAll = false): string | undefined {
  const { status, tookMs } = answer;
  const text = `${answer.headers}\n${answer.body}`;
  if (status >= 500) return `status ${status}`;
  if (text.includes(CANARY) && !mayReadAll) return 'a canary was read';
  const inside = INSIDES.exec(text);
  if (inside) return `the answer tells of the inside: ${inside[0]}`;
  if (tookMs > timeoutMs + SLACK_MS) return `it took ${Math.round(tookMs)} ms`;
  return undefined;
}

/**
 * What is wrong with how sign-in words a refusal (auth protocol 1.3): code and sentence, in the version that is asked for,
 * and the code in a header; or the two fields of OAuth.
 */
export function complaintAboutRefusal({ status, headers, body }: Answer): string | undefined {
  if (status < 400 || body === '') return undefined;
  try {
    const refusal = JSON.parse(body) as Record<string, unknown>;
    if (typeof refusal.error === 'string' && typeof refusal.error_description === 'string') return undefined;
    // An address that leads to no endpoint, or cannot be read, is the host's to answer; the protocol has no code for it.
    if (refusal.code === 'not_found' || refusal.code === 'invalid_input') return undefined;
    const [code, words] =
      typeof refusal.code === 'number' ? [refusal.error_code, refusal.msg] : [refusal.code, refusal.message];
    const isWhole = typeof code === 'string' && typeof words === 'string' && words !== '';
    if (isWhole && headers.toLowerCase().includes(`x-sb-error-code\n${code}`)) return undefined;
  } catch {
    // Told below: no JSON is as wrong as another shape.
  }
  return `a refusal that clients cannot read: ${body.slice(0, 200)}`;
}
