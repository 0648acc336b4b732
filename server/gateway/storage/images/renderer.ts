import type { Serializable } from 'node:child_process';
import { type ClientAbort, ClientAbortError, listenAfterGrace } from '#server/gateway/client-abort.ts';
import { createHelperProcesses, type Helper } from '#server/gateway/helper-processes.ts';
import type { RenderJob, RenderResult, RenditionFormat } from '#server/gateway/storage/images/render-job.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

const PROGRAM = new URL('./render-process.ts', import.meta.url);

export interface Renderer {
  /**
   * Renders one image to `targetPath`. After a client abort, rendering stops within two seconds.
   * @throws StorageError when it cannot be rendered, ClientAbortError
   */
  render(job: Omit<RenderJob, 'id'>, clientAbort?: ClientAbort): Promise<RenditionFormat>;
  close(): void;
}

/**
 * Renders images in separate processes. An image that takes longer than `timeoutMs` or crashes its process is refused;
 * the next one gets a new process.
 */
export function createRenderer({ timeoutMs }: { timeoutMs: number }): Renderer {
  const processes = createHelperProcesses(PROGRAM);
  let nextId = 1;
  return {
    async render(job, clientAbort) {
      const result = await processes.use((helper) =>
        ask(helper, { ...job, id: nextId++ }, timeoutMs, clientAbort),
      );
      if ('refusal' in result) throw refuse.badImage(result.refusal);
      return result.format;
    },
    close: processes.close,
  };
}

/** Waits for the result of the process. @throws StorageError when it died or took too long, ClientAbortError */
function ask(
  helper: Helper,
  job: RenderJob,
  timeoutMs: number,
  clientAbort: ClientAbort | undefined,
): Promise<RenderResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderResult>();
  const fail = () => reject(refuse.badImage('The image could not be rendered'));
  const timer = setTimeout(fail, timeoutMs);
  const stopListening = clientAbort && listenAfterGrace(clientAbort, () => reject(new ClientAbortError()));
  helper.listen((message) => {
    const result = message as RenderResult;
    if (result.id === job.id) resolve(result);
  }, fail);
  helper.send(job as unknown as Serializable);
  return promise.finally(() => {
    clearTimeout(timer);
    stopListening?.();
  });
}
