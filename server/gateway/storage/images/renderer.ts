import { type ChildProcess, fork } from 'node:child_process';
import type { RenderJob, RenderResult, RenditionFormat } from '#server/gateway/storage/images/render-job.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

/** Jobs that may wait; more of them would wait longer than anybody looks at a screen. */
const MAX_WAITING = 100;
/** The process ends after this, and gives its memory back. */
const IDLE_MS = 30_000;
const PROGRAM = new URL('./render-process.ts', import.meta.url);

export interface Renderer {
  /** Renders one image to `targetPath`. @throws StorageError when it cannot be rendered or too many are waiting */
  render(job: Omit<RenderJob, 'id'>): Promise<RenditionFormat>;
  close(): void;
}

/**
 * Renders images one after the other in a process of its own, which is started when it is needed. A picture that takes
 * longer than `timeoutMs`, or takes the process down, is refused; the next one gets a new process.
 */
export function createRenderer({ timeoutMs }: { timeoutMs: number }): Renderer {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let nextId = 1;

  function start(): ChildProcess {
    const started = fork(PROGRAM, { execArgv: [], env: minimalEnvironment(), stdio: 'ignore' });
    // A waiting process is no reason for the server to stay.
    started.unref();
    started.channel?.unref();
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  function stop(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

  async function run(job: Omit<RenderJob, 'id'>): Promise<RenditionFormat> {
    clearTimeout(idle);
    child ??= start();
    const result = await ask(child, { ...job, id: nextId++ }, timeoutMs);
    if (result === null) stop();
    idle = setTimeout(stop, IDLE_MS).unref();
    if (result === null) throw refuse.badImage('The image could not be rendered');
    if ('refusal' in result) throw refuse.badImage(result.refusal);
    return result.format;
  }

  return {
    async render(job) {
      if (waiting >= MAX_WAITING) throw refuse.busy();
      waiting += 1;
      // One at a time: a picture may take a few hundred megabytes, and there are other things to do for a processor.
      const turn = last.then(() => run(job));
      last = turn.catch(() => {});
      return turn.finally(() => {
        waiting -= 1;
      });
    },
    close: stop,
  };
}

/** The answer of the process; null when it died or took too long. */
function ask(child: ChildProcess, job: RenderJob, timeoutMs: number): Promise<RenderResult | null> {
  return new Promise((resolve) => {
    const finish = (result: RenderResult | null) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      resolve(result);
    };
    const onMessage = (message: unknown) => {
      const result = message as RenderResult;
      if (result.id === job.id) finish(result);
    };
    const onExit = () => finish(null);
    const timer = setTimeout(onExit, timeoutMs);
    child.on('message', onMessage).once('exit', onExit);
    child.send(job, (error) => {
      if (error) finish(null);
    });
  });
}

/** None of the server's settings: a decoder that was taken over finds no secrets in its environment. */
function minimalEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  // Two arenas: with one per thread, memory that was freed is not given back.
  return { PATH, ...(SystemRoot ? { SystemRoot } : {}), MALLOC_ARENA_MAX: '2' };
}
