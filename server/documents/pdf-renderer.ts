import type { Serializable } from 'node:child_process';
import { type ClientAbort, ClientAbortError, listenAfterGrace } from '#server/gateway/client-abort.ts';
import { createHelperProcesses } from '#server/gateway/helper-processes.ts';
import type { PictureRequest, PictureResponse, RenderEvent, RenderJob } from './render-job.ts';

const PROGRAM = new URL('./render-process.ts', import.meta.url);
/** Generous, because the pictures wait in the storage gateway's queue. */
const TIMEOUT_MS = 300_000;

interface RenderOptions {
  /** Receives the next chunk of the file. */
  onBytes: (bytes: Uint8Array) => void;
  /** Reads a picture. `signal` is aborted when the rendering ends or fails. */
  loadPicture: (request: PictureRequest, signal: AbortSignal) => Promise<PictureResponse['content']>;
  clientAbort: ClientAbort;
}

export interface PdfRenderer {
  /**
   * Renders a document. After a client abort, the work stops within two seconds.
   * @throws ClientAbortError, Error when it cannot be rendered
   */
  render(job: Omit<RenderJob, 'type'>, options: RenderOptions): Promise<void>;
  close(): void;
}

/** Renders documents in separate processes, so that the server can respond to other requests meanwhile. */
export function createPdfRenderer(): PdfRenderer {
  const processes = createHelperProcesses(PROGRAM);
  return {
    render: (job, { onBytes, loadPicture, clientAbort }) =>
      processes.use(async (helper) => {
        clientAbort.throwIfAborted();
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const stopping = new AbortController();
        const send = (message: RenderJob | PictureResponse) => helper.send(message as Serializable);
        const handlers: { [Type in RenderEvent['type']]: (event: RenderEvent & { type: Type }) => void } = {
          bytes: ({ bytes }) => onBytes(bytes),
          picture: (request) =>
            void loadPicture(request, stopping.signal).then(
              (content) => send({ type: 'picture', content }),
              reject,
            ),
          end: () => resolve(),
          failed: ({ reason }) => reject(new Error(reason)),
        };
        const stopListening = listenAfterGrace(clientAbort, () => reject(new ClientAbortError()));
        const timer = setTimeout(() => reject(new Error('The document took too long.')), TIMEOUT_MS);
        helper.listen(
          (message) => {
            const event = message as RenderEvent;
            (handlers[event.type] as (event: RenderEvent) => void)(event);
          },
          () => reject(new Error('The process that renders documents has ended.')),
        );
        send({ ...job, type: 'render' });
        return promise.finally(() => {
          clearTimeout(timer);
          stopListening();
          stopping.abort();
        });
      }),
    close: processes.close,
  };
}
