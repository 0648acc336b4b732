import { Refusal } from '#server/gateway/errors/refusal.ts';

/**
 * Tells that a client has gone before it was answered. One listens at a time: who waits for a connection, then who uses
 * it. (An AbortSignal does the same and more, and costs every request that is answered about 3 µs.)
 */
export class HangUp {
  private gone = false;
  private listener: (() => void) | undefined;

  /** The client has gone. */
  happen(): void {
    this.gone = true;
    this.listener?.();
  }

  /** Calls `listener` when the client goes, and no other any more. */
  listen(listener: (() => void) | undefined): void {
    this.listener = listener;
  }

  /** @throws ClientGone */
  throwIfGone(): void {
    if (this.gone) throw new ClientGone();
  }
}

/** Nobody waits for the answer any more; what the answer is only logs and tests see. */
export class ClientGone extends Refusal {
  constructor() {
    super(408, '57014', 'The client hung up before it was answered.');
  }
}
