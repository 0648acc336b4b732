import { quoteIdentifier } from '#server/database/quote.ts';
import type { RelationName } from '#server/gateway/rest/schema-cache/schema.ts';

/** One finished statement. */
export interface Statement {
  text: string;
  values: (string | null)[];
  /** Whether the same text comes again, so that preparing it pays. */
  repeats: boolean;
}

/** Collects what a statement needs beside its text. Values of a request never become text, whatever they are. */
export class StatementWriter {
  readonly values: (string | null)[] = [];
  /** Set to false by parts whose text changes from request to request. */
  repeats = true;
  private aliases = 0;

  /** A parameter; PostgreSQL takes its type from where it stands, as with a literal. */
  param(value: string | null): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** A name for a row that no column is likely to have: `f(_r1)` must mean the row. */
  alias(): string {
    this.aliases += 1;
    return `_r${this.aliases}`;
  }

  finish(text: string): Statement {
    return { text, values: this.values, repeats: this.repeats };
  }
}

export function qualified({ schema, name }: RelationName): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

/** Where columns come from while a part is written. */
/** The column of a subquery that holds the whole row, for functions of the row. */
export const WHOLE_ROW = '_whole_row';

export interface Scope {
  alias: string;
  /** Computed fields were already worked out and are plain columns here (rows that a write returned). */
  worked: boolean;
  /** The whole row as a value of its relation's type, which functions of the row take. */
  row: string;
}

/** The scope of a relation, or of a function that answers its rows, under an alias. */
export function scopeOf(alias: string): Scope {
  return { alias, worked: false, row: alias };
}
