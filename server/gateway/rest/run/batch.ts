import type pg from 'pg';
import { noteStatement, tracedWork } from '#server/database/statement-times.ts';
import { type StatementNames, statementNamesOf } from '#server/gateway/rest/run/statement-names.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

/** The answer to one statement: its rows as PostgreSQL wrote them, in text. */
export type RawRows = (string | null)[][];

/**
 * Sends several statements in ONE round trip and ends with one Sync: PostgreSQL runs them in one transaction that
 * commits at the Sync, or not at all when one of them fails. `begin` as the first statement keeps it open instead.
 * (The driver's own pipelining sends a Sync, and so a transaction, per statement.)
 */
export function runBatch(client: pg.ClientBase, statements: readonly Statement[]): Promise<RawRows[]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(client, statements, resolve, reject));
  });
}

/** Speaks the extended query protocol through the driver, by the interface that its cursors use. */
class Batch implements pg.Submittable {
  private readonly client: pg.ClientBase;
  private readonly statements: readonly Statement[];
  private readonly names: StatementNames;
  private readonly resolve: (answers: RawRows[]) => void;
  private readonly reject: (error: Error) => void;
  private readonly prepared: string[] = [];
  private readonly answers: RawRows[] = [];
  private rows: RawRows = [];
  private sentMs = 0;
  /** Answers arrive in the context of the connection, not of who asked. */
  private readonly parent = tracedWork();

  constructor(
    client: pg.ClientBase,
    statements: readonly Statement[],
    resolve: (answers: RawRows[]) => void,
    reject: (error: Error) => void,
  ) {
    this.client = client;
    this.statements = statements;
    this.names = statementNamesOf(client);
    this.resolve = resolve;
    this.reject = reject;
  }

  submit(connection: pg.Connection): null {
    this.sentMs = performance.now();
    connection.stream.cork();
    for (const name of this.names.takeDoomed()) connection.close({ type: 'S', name }, true);
    for (const statement of this.statements) this.send(connection, statement);
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  private send(connection: pg.Connection, { text, values, repeats }: Statement): void {
    const { name, isNew } = repeats ? this.names.use(text) : { name: '', isNew: true };
    if (isNew) connection.parse({ name, text, types: [] }, true);
    if (isNew && repeats) this.prepared.push(text);
    connection.bind({ statement: name, values }, true);
    connection.execute({}, true);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.rows.push(message.fields);
  }

  handleCommandComplete(): void {
    this.noteEnd();
    this.answers.push(this.rows);
    this.rows = [];
  }

  handleReadyForQuery(): void {
    this.resolve(this.answers);
  }

  handleError(error: Error): void {
    this.noteEnd();
    // Whether the statements of this batch were prepared before it failed is not known: prepare them anew next time.
    for (const text of this.prepared) this.names.forget(text);
    this.reject(error);
  }

  /** The statement whose answer is not there yet has ended. */
  private noteEnd(): void {
    const statement = this.statements[this.answers.length];
    if (statement) noteStatement(this.client, statement.text, this.sentMs, this.parent);
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}
