import type { FastifyBaseLogger } from 'fastify';
import type { Bindings, ChildLoggerOptions, Level, LogFn, Logger } from 'pino';

/**
 * The logger of one request, made when it first has something to write: most requests never do, and making one takes
 * longer than all else that Fastify does for a request.
 */
export function lazyChild(
  parent: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger {
  let child: FastifyBaseLogger | undefined;
  const own = () => {
    child ??= parent.child(bindings, options);
    return child;
  };
  const at = (level: Level): LogFn => {
    return (...words: Parameters<LogFn>) => {
      // Fastify knows only a part of what its logger can do.
      if ((parent as Logger).isLevelEnabled(level)) own()[level](...words);
    };
  };
  return {
    level: parent.level,
    fatal: at('fatal'),
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    trace: at('trace'),
    silent: () => undefined,
    child: (more, moreOptions) => own().child(more, moreOptions),
  };
}
