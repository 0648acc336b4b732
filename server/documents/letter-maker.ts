import type { Serializable } from 'node:child_process';
import { ClientGone, type HangUp, listenLate } from '#server/gateway/client-gone.ts';
import { createHelperProcesses } from '#server/gateway/helper-processes.ts';
import type { LetterJob, LetterNews, LetterPictureContent, PictureWanted } from './letter-job.ts';

const PROGRAM = new URL('./letter-process.ts', import.meta.url);
/** Its pictures are rendered in turn with those of others: longer than this, something is wrong. */
const TIMEOUT_MS = 300_000;

interface LetterWishes {
  /** Gets the document piece by piece. */
  onBytes: (bytes: Uint8Array) => void;
  /** Gets a picture; `signal` is aborted when nobody waits for the document any more. */
  loadPicture: (wanted: PictureWanted, signal: AbortSignal) => Promise<LetterPictureContent['content']>;
  hangUp: HangUp;
}

export interface LetterMaker {
  /**
   * Makes a document. When `hangUp` happens, the work stops within two seconds.
   * @throws ClientGone, Error when it cannot be made
   */
  make(job: Omit<LetterJob, 'type'>, wishes: LetterWishes): Promise<void>;
  close(): void;
}

/** Makes documents in processes of their own, which leaves the server free to answer others. */
export function createLetterMaker(): LetterMaker {
  const processes = createHelperProcesses(PROGRAM);
  return {
    make: (job, { onBytes, loadPicture, hangUp }) =>
      processes.use(async (helper) => {
        hangUp.throwIfGone();
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const stopping = new AbortController();
        const send = (message: LetterJob | LetterPictureContent) => helper.send(message as Serializable);
        const answer: { [Type in LetterNews['type']]: (news: LetterNews & { type: Type }) => void } = {
          bytes: ({ bytes }) => onBytes(bytes),
          picture: (wanted) =>
            void loadPicture(wanted, stopping.signal).then(
              (content) => send({ type: 'picture', content }),
              reject,
            ),
          end: () => resolve(),
          failed: ({ reason }) => reject(new Error(reason)),
        };
        const stopListening = listenLate(hangUp, () => reject(new ClientGone()));
        const timer = setTimeout(() => reject(new Error('The document took too long.')), TIMEOUT_MS);
        helper.listen(
          (message) => {
            const news = message as LetterNews;
            (answer[news.type] as (news: LetterNews) => void)(news);
          },
          () => reject(new Error('The process that makes documents has ended.')),
        );
        send({ ...job, type: 'make' });
        return promise.finally(() => {
          clearTimeout(timer);
          stopListening();
          stopping.abort();
        });
      }),
    close: processes.close,
  };
}
