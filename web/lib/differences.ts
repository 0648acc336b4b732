/** A field that two people have given different values. */
export interface Difference<Field extends string> {
  field: Field;
  /** Whether the reader changed it; otherwise only the other person did. */
  isMine: boolean;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/**
 * The fields of a form that differ from the newest stored version.
 * @param base the version that the reader began with
 */
export function differencesOf<Form extends object, Field extends keyof Form & string>(
  base: Form,
  newest: Form,
  mine: Form,
  fields: readonly Field[],
): Difference<Field>[] {
  return fields
    .filter((field) => !same(newest[field], mine[field]))
    .map((field) => ({ field, isMine: !same(mine[field], base[field]) }));
}

/** The values to save: the reader's, except for the fields for which they chose those of the other person. */
export function withTheirs<Form extends object>(
  mine: Form,
  newest: Form,
  theirs: ReadonlySet<keyof Form & string>,
): Form {
  const taken = [...theirs].map((field) => [field, newest[field]]);
  return { ...mine, ...Object.fromEntries(taken) };
}
