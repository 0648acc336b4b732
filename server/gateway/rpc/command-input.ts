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
  // JSON cannot have this character but as an escape, so hardly any input is searched for it.
  const withNul = text.includes(NUL_ESCAPE) ? pathsWithNul(checked.data) : [];
  if (withNul.length > 0) {
    throw invalid(withNul.map((path) => [path, t('Remove the character NUL (U+0000).')]));
  }
  return checked.data;
}

const NUL_ESCAPE = '\\u0000';

type Path = readonly PropertyKey[];

function invalid(problems: readonly [path: Path, message: string][]): AppError {
  const issues = problems.map(([path, message]) => `${path.join('.') || 'input'}: ${message}`);
  return new AppError('input_invalid', {
    issue: issues[0] ?? t('The input is not valid.'),
    issues: issues.join('; '),
  });
}

/** Where texts and keys have a character that PostgreSQL cannot store. */
function pathsWithNul(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return value.includes('\0') ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key.includes('\0') ? [path] : pathsWithNul(part, [...path, key]),
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
