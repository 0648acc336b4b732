import type { Serializable } from 'node:child_process';
import { ClientGone, type HangUp, listenLate } from '#server/gateway/client-gone.ts';
import { createHelperProcesses, type Helper } from '#server/gateway/helper-processes.ts';
import type { RenderJob, RenderResult, RenditionFormat } from '#server/gateway/storage/images/render-job.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

const PROGRAM = new URL('./render-process.ts', import.meta.url);

export interface Renderer {
  /**
   * Renders one image to `targetPath`. When `hangUp` happens, rendering stops within two seconds.
   * @throws StorageError when it cannot be rendered, ClientGone
   */
  render(job: Omit<RenderJob, 'id'>, hangUp?: HangUp): Promise<RenditionFormat>;
  close(): void;
}

/**
 * Renders images in processes of their own. A picture that takes longer than `timeoutMs`, or takes its process down, is
 * refused; the next one gets a new process.
 */
export function createRenderer({ timeoutMs }: { timeoutMs: number }): Renderer {
  const processes = createHelperProcesses(PROGRAM);
  let nextId = 1;
  return {
    async render(job, hangUp) {
      const result = await processes.use((helper) =>
        ask(helper, { ...job, id: nextId++ }, timeoutMs, hangUp),
      );
      if ('refusal' in result) throw refuse.badImage(result.refusal);
      return result.format;
    },
    close: processes.close,
  };
}

/** The answer of the process. @throws StorageError when it died or took too long, ClientGone */
function ask(
  helper: Helper,
  job: RenderJob,
  timeoutMs: number,
  hangUp: HangUp | undefined,
): Promise<RenderResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderResult>();
  const fail = () => reject(refuse.badImage('The image could not be rendered'));
  const timer = setTimeout(fail, timeoutMs);
  const stopListening = hangUp && listenLate(hangUp, () => reject(new ClientGone()));
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
