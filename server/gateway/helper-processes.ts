import { type ChildProcess, fork, type Serializable } from 'node:child_process';

/** The processes end after this long without work, and give their memory back. */
const IDLE_MS = 30_000;

/** A process that works for one request at a time. */
export interface Helper {
  send(message: Serializable): void;
  /** Calls `onMessage` for each message of the process, and `onEnd` when it has died; ends with the work. */
  listen(onMessage: (message: unknown) => void, onEnd: () => void): void;
}

export interface HelperProcesses {
  /**
   * Lends a process to `work`. When `work` throws after it sent something, the process is killed: it may still be busy.
   */
  use<T>(work: (helper: Helper) => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * Runs a program in processes of its own, so that it neither blocks the event loop nor takes the server down. They are
 * started when they are needed, together with one spare process, so that the next request does not wait for a start.
 * How many work at once is up to the queue in front.
 */
export function createHelperProcesses(program: URL): HelperProcesses {
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  let timer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(program, {
      execArgv: [],
      env: minimalEnvironment(),
      stdio: 'ignore',
      serialization: 'advanced',
    });
    all.add(started);
    // A waiting process does not keep the server from ending.
    started.unref();
    started.channel?.unref();
    // A process that cannot be started reports an error, and may never exit.
    for (const end of ['exit', 'error']) started.once(end, () => forget(started));
    return started;
  }

  function forget(child: ChildProcess): void {
    all.delete(child);
    const index = idle.indexOf(child);
    if (index >= 0) idle.splice(index, 1);
  }

  function kill(child: ChildProcess): void {
    forget(child);
    child.kill('SIGKILL');
  }

  return {
    async use(work) {
      clearTimeout(timer);
      const child = idle.pop() ?? start();
      if (idle.length === 0) idle.push(start());
      const listeners: Listeners = { onMessage: () => {}, onEnd: () => {} };
      const onMessage = (message: unknown) => listeners.onMessage(message);
      const onEnd = () => listeners.onEnd();
      child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
      let mayBeBusy = false;
      try {
        const answer = await work({
          send(message) {
            mayBeBusy = true;
            child.send(message, (error) => error && onEnd());
          },
          listen: (message, end) => {
            listeners.onMessage = message;
            listeners.onEnd = end;
            if (!child.connected) end();
          },
        });
        mayBeBusy = false;
        return answer;
      } finally {
        if (mayBeBusy) kill(child);
        else if (all.has(child)) idle.push(child);
        child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
        clearTimeout(timer);
        timer = setTimeout(() => idle.slice().forEach(kill), IDLE_MS).unref();
      }
    },
    close() {
      clearTimeout(timer);
      [...all].forEach(kill);
    },
  };
}

interface Listeners {
  onMessage: (message: unknown) => void;
  onEnd: () => void;
}

/** None of the server's settings: a decoder that was taken over finds no secrets in its environment. */
function minimalEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  const names = { PATH, SystemRoot, NODE_COMPILE_CACHE };
  const given = Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
  // Two arenas: with one per thread, memory that was freed is not given back.
  return { ...given, MALLOC_ARENA_MAX: '2' };
}
