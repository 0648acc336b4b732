/** An invalid response. The message is for the log; the sender only sees that the response is invalid. */
export class SamlError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SamlError';
  }
}
