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
 * Chooses the function that a call means by the names of its arguments (rest protocol 8). A function with one unnamed
 * parameter takes a body that fits no other function.
 * @throws Refusal PGRST202 when none fits, PGRST203 (status 300) when several do
 */
export function resolveFunction(schema: Schema, name: RelationName, args: CallArguments): DatabaseFunction {
  const named = schema.functions.get(relationKey(name)) ?? [];
  const fitting = named.filter((one) => fits(one, args));
  const candidates = fitting.length > 0 ? fitting : named.filter((one) => takesBody(one, args));
  const [only] = candidates;
  if (candidates.length > 1) throw severalFunctions(candidates);
  if (!only) throw noFunction(schema, name, named, args);
  return only;
}

/** Whether the arguments fit by name; the name of an unnamed parameter is empty. */
function fits(one: DatabaseFunction, { names, whole }: CallArguments): boolean {
  // Text, XML, and bytes are an argument themselves, so a function without parameters does not fit them.
  if (one.args.length === 0 && whole && whole.type !== 'json') return false;
  const known = new Set(one.args.map((arg) => arg.name));
  return (
    names.every((name) => known.has(name)) &&
    one.args.every((arg) => !isRequired(arg) || names.includes(arg.name))
  );
}

function isRequired({ required, variadic }: DatabaseFunction['args'][number]): boolean {
  return required && !variadic;
}

function takesBody(one: DatabaseFunction, { whole }: CallArguments): boolean {
  const [arg] = one.args;
  if (!whole || !arg || !takesWhole(one)) return false;
  return arg.type === whole.type || (whole.type === 'json' && arg.type === 'jsonb');
}

/** Whether the function has one unnamed parameter, which receives the body as it is. */
export function takesWhole({ args }: DatabaseFunction): boolean {
  return args.length === 1 && args[0]?.name === '';
}

function severalFunctions(fitting: DatabaseFunction[]): Refusal {
  const signatures = fitting.map((one) => {
    const args = one.args.map((arg) => `${arg.name} => ${arg.type}`).join(', ');
    return `${one.schema}.${one.name}(${args})`;
  });
  // PostgreSQL returns overloaded functions in any order.
  signatures.sort();
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
  const isJson = whole === undefined || whole.type === 'json';
  const withoutNames = isJson ? `${full} without parameters` : full;
  const signature = names.length > 0 ? `${full}(${list})` : withoutNames;
  const withNames =
    names.length > 0 ? `with parameter${names.length > 1 ? 's' : ''} ${list}` : 'without parameters';
  const orWhole = whole?.type === 'json' ? ' or with a single unnamed json/jsonb parameter' : '';
  const searched = isJson ? `${withNames}${orWhole}` : `with a single unnamed ${whole.type} parameter`;
  return new Refusal(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
    details: `Searched for the function ${full} ${searched}, but no matches were found in the schema cache.`,
    hint: isJson ? hintFor(schema, { schema: schemaName, name }, named, list) : null,
  });
}

function hintFor(
  schema: Schema,
  { schema: schemaName, name }: RelationName,
  named: readonly DatabaseFunction[],
  list: string,
): string | null {
  const signatures = named.map((one) => one.args.map((arg) => arg.name).join(', '));
  // A function with these parameters exists, but cannot be called with this body, so it is no better suggestion.
  if (signatures.includes(list)) return null;
  const siblings = [...schema.functions.values()].flatMap(([one]) =>
    one?.schema === schemaName ? [one.name] : [],
  );
  const like = named.length > 0 ? nearest(list, signatures) : nearest(name, siblings);
  if (like === undefined) return null;
  return `Perhaps you meant to call the function ${schemaName}.${named.length > 0 ? `${name}(${like})` : like}`;
}
