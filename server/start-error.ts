/** A start that cannot succeed until somebody changes something: the message is one sentence that says what. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}
