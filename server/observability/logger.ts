import type { FastifyRequest } from 'fastify';

/** Settings of pino: one JSON line each on standard output, with nothing in it that opens a door. */
export function loggerOptions(level: string) {
  return {
    level,
    redact: ['req.headers', 'err.config', '*.password', '*.token'],
    serializers: {
      // Addresses may carry tokens behind the question mark.
      req: ({ method, url, ip, id }: FastifyRequest) => ({ id, method, path: url.split('?')[0], ip }),
    },
  };
}
