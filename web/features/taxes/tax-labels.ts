import { formatNumber } from '#shared/locale.ts';
import { TAX_KIND_LABELS, TAX_KINDS, TAXED_LINE_KINDS, type TaxedLineKind } from '#shared/rules/taxes.ts';
import { US_STATES } from '#shared/rules/us-states.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';

const ZIP_CODES_SHOWN = 3;

const LINE_KINDS: Readonly<Record<TaxedLineKind, Message>> = {
  material: message('Materials'),
  labor: message('Labor'),
  subcontractor: message('Subcontractors'),
  trip: message('Trips'),
  flat: message('Flat prices'),
  other: message('Other lines'),
};

export const KIND_OPTIONS = () => TAX_KINDS.map((value) => ({ value, label: kindLabel(value) }));
export const STATE_OPTIONS = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));
export const LINE_KIND_OPTIONS = () =>
  TAXED_LINE_KINDS.map((value) => ({ value, label: t(LINE_KINDS[value]) }));

/** Whose tax it is. */
export const kindLabel = (kind: string): string =>
  t((TAX_KIND_LABELS as Readonly<Record<string, Message>>)[kind] ?? received(kind));

/** 'Illinois' for IL. */
export const stateName = (code: string): string => US_STATES[code] ?? code;

/** Where a rate applies: 'Illinois', 'Chicago, Illinois', or 'Illinois: 60601, 60602, 60603 +40'. */
export function areaText({
  state,
  city,
  postal_codes,
}: {
  state: string;
  city: string | null;
  postal_codes: string[];
}) {
  const area = [city, stateName(state)].filter(Boolean).join(', ');
  if (postal_codes.length === 0) return area;
  const more = postal_codes.length - ZIP_CODES_SHOWN;
  const shown = postal_codes.slice(0, ZIP_CODES_SHOWN).join(', ');
  return `${area}: ${more > 0 ? `${shown} +${formatNumber(more)}` : shown}`;
}
