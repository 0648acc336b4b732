import pg from 'pg';

/** A name as it may stand in SQL text: `public.x` is one name, not two. */
export const quoteIdentifier = (name: string): string => pg.escapeIdentifier(name);

/** A text as it may stand in the few statements that take no parameters, such as `create role`. */
export const quoteLiteral = (text: string): string => pg.escapeLiteral(text);
