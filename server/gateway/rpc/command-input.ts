import { safeParse } from 'zod/v4/core';
import { Refusal } from '#server/gateway/errors/refusal.ts';
import { parseCallBody } from '#server/gateway/rest/parse/call-body.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import { received, t } from '#shared/text.ts';

/**
 * The command's input out of the request's body, checked by its shape.
 * @throws Refusal PGRST102 for what is not JSON; AppError invalid_input naming the first field that is wrong
 */
export function readInput(command: Command, body: string, contentType: string | undefined): unknown {
  const { json, whole } = parseCallBody(body, contentType);
  if (whole?.type === 'text')
    throw new Refusal(400, 'PGRST102', `Content-Type not acceptable: ${contentType}`);
  const checked = safeParse(command.shape.input, JSON.parse(whole?.text ?? json));
  if (checked.success) return checked.data;
  const issues = checked.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'input'}: ${t(received(message))}`,
  );
  throw new AppError('input_invalid', {
    issue: issues[0] ?? t('The input is not valid.'),
    issues: issues.join('; '),
  });
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
