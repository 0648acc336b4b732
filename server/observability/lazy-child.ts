import type { FastifyBaseLogger, FastifyLogFn, LogLevel } from 'fastify';

type ChildParameters = Parameters<FastifyBaseLogger['child']>;
/** Fastify's types name only a part of what its logger can do. */
type LeveledLogger = FastifyBaseLogger & { isLevelEnabled(level: string): boolean };

/**
 * The logger of one request, made when it first has something to write: most requests never do, and making one takes
 * longer than all else that Fastify does for a request.
 */
export function lazyChild(
  parent: FastifyBaseLogger,
  bindings: ChildParameters[0],
  options: ChildParameters[1],
): FastifyBaseLogger {
  let child: FastifyBaseLogger | undefined;
  const own = () => {
    child ??= parent.child(bindings, options);
    return child;
  };
  const at = (level: Exclude<LogLevel, 'silent'>): FastifyLogFn => {
    return (...words: Parameters<FastifyLogFn>) => {
      if ((parent as LeveledLogger).isLevelEnabled(level)) own()[level](...words);
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
