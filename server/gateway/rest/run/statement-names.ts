import type pg from 'pg';

/** Statements one connection keeps prepared. Each costs PostgreSQL a plan's memory, so the oldest unused one goes. */
const MAX_PREPARED = 128;

/** Which texts are prepared on one connection, and under which names. */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private doomed: string[] = [];
  private made = 0;

  /** The name for `text`, and whether it must be prepared first. */
  use(text: string): { name: string; isNew: boolean } {
    const known = this.names.get(text);
    if (known === undefined) this.made += 1;
    const name = known ?? `rest_${this.made}`;
    // Put last, so that the first one is always the one that was not used for longest.
    this.names.delete(text);
    this.names.set(text, name);
    const [oldest] = this.names;
    if (this.names.size > MAX_PREPARED && oldest) this.forget(oldest[0]);
    return { name, isNew: known === undefined };
  }

  /** The connection shall no longer keep `text`: it gives way to others, or preparing it may have failed. */
  forget(text: string): void {
    const name = this.names.get(text);
    if (name === undefined) return;
    this.names.delete(text);
    this.doomed.push(name);
  }

  /** Names to close on the connection, each returned once. Closing one that does not exist is no error. */
  takeDoomed(): string[] {
    const doomed = this.doomed;
    this.doomed = [];
    return doomed;
  }
}

const byClient = new WeakMap<pg.ClientBase, StatementNames>();

export function statementNamesOf(client: pg.ClientBase): StatementNames {
  const names = byClient.get(client) ?? new StatementNames();
  byClient.set(client, names);
  return names;
}
