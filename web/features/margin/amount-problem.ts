import { money } from '#shared/commands/fields.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { received, t } from '#web/lib/text.ts';

/** What is wrong with an amount that may be left out; undefined when nothing is. */
export function amountProblem(typed: string): string | undefined {
  const amount = typedNumber(typed);
  if (amount === null) return undefined;
  const { error } = money.safeParse(amount);
  return error?.issues[0] && t(received(error.issues[0].message));
}
