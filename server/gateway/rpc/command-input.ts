import { safeParse } from 'zod/v4/core';
import { Refusal } from '#server/gateway/errors/refusal.ts';
import { parseCallBody } from '#server/gateway/rest/parse/call-body.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import { received, t } from '#shared/text.ts';

/**
 * The command's input out of the request's body, checked by its shape, and without a character that the database cannot
 * store.
 * @throws Refusal PGRST102 for what is not JSON; AppError invalid_input naming the first field that is wrong
 */
export function readInput(command: Command, body: string, contentType: string | undefined): unknown {
  const { json, whole } = parseCallBody(body, contentType);
  if (whole?.type === 'text')
    throw new Refusal(400, 'PGRST102', `Content-Type not acceptable: ${contentType}`);
  const text = whole?.text ?? json;
  const checked = safeParse(command.shape.input, JSON.parse(text));
  if (!checked.success) {
    throw invalid(checked.error.issues.map(({ path, message }) => [path, t(received(message))]));
  }
  // JSON cannot have these characters but as escapes, so hardly any input is searched for them.
  if (!ESCAPES.test(text)) return checked.data;
  const problems: [Path, string][] = [
    ...pathsWith(NUL, checked.data).map((path): [Path, string] => [
      path,
      t('Remove the character NUL (U+0000).'),
    ]),
    ...pathsWith(LONE_SURROGATE, checked.data).map((path): [Path, string] => [
      path,
      t('Remove the broken character: it is half of one.'),
    ]),
  ];
  if (problems.length > 0) throw invalid(problems);
  return checked.data;
}

/** How JSON writes the characters that PostgreSQL cannot store; also pairs of surrogates, which it can. */
const ESCAPES = /\\u(?:0000|d[89a-f])/i;
const NUL = /\0/;
const LONE_SURROGATE = /\p{Surrogate}/u;

type Path = readonly PropertyKey[];

function invalid(problems: readonly [path: Path, message: string][]): AppError {
  const issues = problems.map(([path, message]) => `${path.join('.') || 'input'}: ${message}`);
  return new AppError('input_invalid', {
    issue: issues[0] ?? t('The input is not valid.'),
    issues: issues.join('; '),
  });
}

/** Where texts and keys have a character. */
function pathsWith(character: RegExp, value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return character.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    character.test(key) ? [path] : pathsWith(character, part, [...path, key]),
  );
}

/**
 * The answer as JSON text, checked by the shape in the form in which the caller gets it; undefined for no answer.
 * Keys that the shape does not name stay here.
 * @throws Error when the command answered something else than it promised: our fault, not the caller's
 */
export function writeOutput(command: Command, output: unknown): string | undefined {
  const text = JSON.stringify(output);
  const checked = safeParse(command.shape.output, text === undefined ? undefined : JSON.parse(text));
  if (!checked.success) {
    throw new Error(`The command ${command.name} broke its promise: ${JSON.stringify(checked.error.issues)}`);
  }
  return JSON.stringify(checked.data);
}
