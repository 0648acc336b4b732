/** A response that proves nothing. The message is for the log: whoever sent it learns only that it is not valid. */
export class SamlError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SamlError';
  }
}
