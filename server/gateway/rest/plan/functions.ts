import { nearest } from '#server/gateway/errors/nearest.ts';
import { Refusal } from '#server/gateway/errors/refusal.ts';
import type { CallArguments } from '#server/gateway/rest/parse/call-body.ts';
import {
  type DatabaseFunction,
  type RelationName,
  relationKey,
  type Schema,
} from '#server/gateway/rest/schema-cache/schema.ts';

/**
 * Chooses the function that a call means by the names of its arguments (sheet, 8).
 * @throws Refusal PGRST202 when none fits, PGRST203 (status 300) when several do
 */
export function resolveFunction(schema: Schema, name: RelationName, args: CallArguments): DatabaseFunction {
  const named = schema.functions.get(relationKey(name)) ?? [];
  const fitting = named.filter((one) => fits(one, args.names));
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  if (fitting.length > 1) throw severalFunctions(fitting);
  const whole = named.find((one) => takesWhole(one, args));
  if (whole) return whole;
  throw noFunction(schema, name, named, args);
}

function fits(one: DatabaseFunction, names: readonly string[]): boolean {
  if (one.args.some((arg) => arg.name === '')) return false;
  const known = new Set(one.args.map((arg) => arg.name));
  return (
    names.every((name) => known.has(name)) &&
    one.args.every((arg) => !isRequired(arg) || names.includes(arg.name))
  );
}

function isRequired({ required, variadic }: DatabaseFunction['args'][number]): boolean {
  return required && !variadic;
}

/** One unnamed argument of the body's type receives the body as it is. */
export function takesWhole(one: DatabaseFunction, { whole }: CallArguments): boolean {
  const [arg, ...more] = one.args;
  if (!whole || !arg || arg.name !== '' || more.length > 0) return false;
  return arg.type === whole.type || (whole.type === 'json' && arg.type === 'jsonb');
}

function severalFunctions(fitting: DatabaseFunction[]): Refusal {
  const signatures = fitting.map((one) => {
    const args = one.args.map((arg) => `${arg.name} => ${arg.type}`).join(', ');
    return `${one.schema}.${one.name}(${args})`;
  });
  return new Refusal(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

function noFunction(
  schema: Schema,
  { schema: schemaName, name }: RelationName,
  named: readonly DatabaseFunction[],
  { names, whole }: CallArguments,
): Refusal {
  const full = `${schemaName}.${name}`;
  const list = names.join(', ');
  const signature = names.length > 0 ? `${full}(${list})` : `${full} without parameters`;
  const withNames =
    names.length > 0 ? `with parameter${names.length > 1 ? 's' : ''} ${list}` : 'without parameters';
  const orWhole = whole?.type === 'json' ? ' or with a single unnamed json/jsonb parameter' : '';
  const isJson = whole === undefined || whole.type === 'json';
  const searched = isJson ? `${withNames}${orWhole}` : `with a single unnamed ${whole.type} parameter`;
  return new Refusal(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
    details: `Searched for the function ${full} ${searched}, but no matches were found in the schema cache.`,
    hint: hintFor(schema, { schema: schemaName, name }, named, list),
  });
}

function hintFor(
  schema: Schema,
  { schema: schemaName, name }: RelationName,
  named: readonly DatabaseFunction[],
  list: string,
): string | null {
  const signatures = named.map((one) => one.args.map((arg) => arg.name).join(', '));
  const siblings = [...schema.functions.values()].flatMap(([one]) =>
    one?.schema === schemaName ? [one.name] : [],
  );
  const like = named.length > 0 ? nearest(list, signatures) : nearest(name, siblings);
  if (like === undefined) return null;
  return `Perhaps you meant to call the function ${schemaName}.${named.length > 0 ? `${name}(${like})` : like}`;
}
