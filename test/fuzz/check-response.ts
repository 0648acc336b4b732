import type { Answer } from './send.ts';

export const CANARY = 'CANARY-7f3a';
/** Our SQL, or positions in our code. Positions need line and column, because a URL may end in `/:0`. */
const INSIDES =
  /\bat (async )?[\w.<>[\] ]*\(?(file:|node:|\/)\S*:\d+:\d+|node_modules|\.ts:\d+|json_agg|coalesce\(|set_config\(|pgrst_source|select set_|insert into "/i;
/** Tolerance for a busy machine. */
const SLACK_MS = 4000;

/**
 * The problem of a response; undefined when it has none.
 * @param mayReadAll whether the caller may read everything
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
 * The problem of an error response of sign-in; undefined when it has none. It must have code and message in the
 * requested API version and the code in a header, or the two fields of OAuth (auth protocol 1.3).
 */
export function complaintAboutRefusal({ status, headers, body }: Answer): string | undefined {
  if (status < 400 || body === '') return undefined;
  try {
    const refusal = JSON.parse(body) as Record<string, unknown>;
    if (typeof refusal.error === 'string' && typeof refusal.error_description === 'string') return undefined;
    // The app, not the gateway, responds to unknown and malformed URLs. The protocol has no code for them.
    if (refusal.code === 'not_found' || refusal.code === 'invalid_input') return undefined;
    const [code, words] =
      typeof refusal.code === 'number' ? [refusal.error_code, refusal.msg] : [refusal.code, refusal.message];
    const isWhole = typeof code === 'string' && typeof words === 'string' && words !== '';
    if (isWhole && headers.toLowerCase().includes(`x-sb-error-code\n${code}`)) return undefined;
  } catch {
    // Reported below, like a wrong shape.
  }
  return `a refusal that clients cannot read: ${body.slice(0, 200)}`;
}
