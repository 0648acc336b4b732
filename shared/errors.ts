import { ERROR_STATUS, type ErrorCode } from '#shared/error-reasons/codes.ts';
import { type AppReasonName, REASONS, type ReasonParams } from '#shared/error-reasons/index.ts';
import { paramTexts } from '#shared/error-reasons/param-texts.ts';
import type { Reason } from '#shared/error-reasons/reason.ts';
import { writeReason } from '#shared/error-reasons/wire.ts';
import { received, type TextValues, t } from '#shared/text.ts';

interface ErrorExtras {
  /** The field of the input that is wrong. */
  field?: string;
}

/** Parameters are required exactly when the texts of the reason name some. */
type Arguments<Name extends AppReasonName> = keyof ReasonParams<Name> extends never
  ? [params?: Record<string, never>, extras?: ErrorExtras]
  : [params: ReasonParams<Name>, extras?: ErrorExtras];

/**
 * The one error that domain code throws on purpose, for a reason of the list in `shared/error-reasons`. Anything else
 * is answered as `internal`.
 */
export class AppError<Name extends AppReasonName = AppReasonName> extends Error {
  readonly reason: Name;
  readonly params: TextValues;
  readonly code: ErrorCode;
  readonly status: number;
  /** The reason and its parameters as JSON (decision 071). */
  readonly details: string;
  readonly hint: string | null;
  /** Further facts in words; a response carries only their parameters. */
  readonly facts: string | null;

  /** @param params what the texts of the reason name in braces, as programs read it (`paramTexts`) */
  constructor(reason: Name, ...[params = {}, { field } = {}]: Arguments<Name>) {
    const { code, text, hint, facts }: Reason = REASONS[reason];
    const values = paramTexts(params);
    super(t(received(text), values));
    this.name = 'AppError';
    this.reason = reason;
    this.params = params;
    this.code = code ?? 'internal';
    this.status = ERROR_STATUS[this.code];
    this.details = writeReason({ reason, params, ...(field !== undefined && { field }) });
    this.hint = hint === undefined ? null : t(received(hint), values);
    this.facts = facts === undefined ? null : t(received(facts), values);
  }
}
