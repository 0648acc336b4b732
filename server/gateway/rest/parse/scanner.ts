/** A text that does not follow the grammar; becomes the answer PGRST100. */
export class SyntaxRefusal extends Error {
  readonly details: string;

  constructor(message: string, details: string) {
    super(message);
    this.name = 'SyntaxRefusal';
    this.details = details;
  }
}

/** Reads one parameter from left to right. It moves forward only, except where a caller says `rewind`. */
export class Scanner {
  readonly text: string;
  private readonly what: string;
  private at = 0;

  /** @param what names the parameter in messages, e.g. `filter` or `select parameter` */
  constructor(text: string, what: string) {
    this.text = text;
    this.what = what;
  }

  get position(): number {
    return this.at;
  }

  rewind(position: number): void {
    this.at = position;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  sees(literal: string): boolean {
    return this.text.startsWith(literal, this.at);
  }

  /** Steps over `literal` when it comes next. */
  takes(literal: string): boolean {
    if (!this.sees(literal)) return false;
    this.at += literal.length;
    return true;
  }

  /** The match of a sticky expression at this position, stepped over; undefined when there is none. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** @throws SyntaxRefusal unless `literal` comes next */
  needs(literal: string): void {
    if (!this.takes(literal)) this.refuse(`"${literal}"`);
  }

  /** @throws SyntaxRefusal unless everything was read */
  needsEnd(): void {
    if (!this.done) this.refuse('end of input');
  }

  rest(): string {
    const rest = this.text.slice(this.at);
    this.at = this.text.length;
    return rest;
  }

  refuse(expecting: string): never {
    const next = this.text.codePointAt(this.at);
    const seen = next === undefined ? 'end of input' : `"${String.fromCodePoint(next)}"`;
    throw new SyntaxRefusal(
      `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.at + 1})`,
      `unexpected ${seen} expecting ${expecting}`,
    );
  }
}
