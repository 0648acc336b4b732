import type { FastifyRequest } from 'fastify';
import { loggableError } from './loggable-error.ts';
import { redact } from './redact.ts';

/** What takes finished lines. */
export interface LogStream {
  write(line: string): void;
}

/** The longest line, in characters: a remote request must not be able to fill the disk. */
const LOG_LINE_CHARACTERS = 8_192;
const PATH_CHARACTERS = 300;
const TEXT_CHARACTERS = 1_000;

/**
 * The settings of pino: JSON lines on standard output. No line contains a query string, token, code, body, or password:
 * serializers select the fields, and the finished line is redacted again.
 */
export function loggerOptions(level: string) {
  return {
    level,
    redact: ['req.headers', '*.password', '*.token'],
    serializers: {
      req: ({ method, url, ip, id }: FastifyRequest) => ({
        id,
        method,
        path: redact(url.split(/[?#]/)[0]?.slice(0, PATH_CHARACTERS) ?? ''),
        ip,
      }),
      err: (error: unknown) => loggableError(error),
    },
    hooks: { streamWrite: (line: string) => redact(bounded(line)) },
  };
}

/** The line, or what identifies it when it is too long to be kept. */
function bounded(line: string): string {
  if (line.length <= LOG_LINE_CHARACTERS) return line;
  const { level, time, pid, reqId, msg, err } = JSON.parse(line);
  const text = (value: unknown) =>
    typeof value === 'string' ? redact(value).slice(0, TEXT_CHARACTERS) : undefined;
  const short = { level, time, pid, reqId, msg: text(msg), err: text(err?.message), cutFrom: line.length };
  return `${JSON.stringify(short)}\n`;
}
