import { typedNumber } from '#shared/rules/typed-number.ts';
import { t } from '#web/lib/text.ts';

interface HeldPercent {
  /** What is held of this bill, in percent; undefined: what is agreed with its subcontractor. */
  percent?: number;
  error?: string;
}

/** What the approver typed as the retainage of a bill. Left empty, nothing is held. */
export function heldPercent(typed: string, agreed: number | null): HeldPercent {
  const percent = typed.trim() === '' ? 0 : typedNumber(typed);
  if (typeof percent !== 'number' || !(percent >= 0 && percent <= 100))
    return { error: t('Enter a percentage from 0 to 100.') };
  if (Math.round(percent * 100) / 100 !== percent) return { error: t('Use at most two decimals.') };
  return percent === (agreed ?? 0) ? {} : { percent };
}
