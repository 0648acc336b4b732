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

interface Area {
  state: string;
  city: string | null;
  postal_codes: readonly string[];
}

/** Where a rate applies: 'Illinois', 'Chicago, Illinois', or 'Illinois: 60601, 60602, 60603 +40'. */
export function areaText(area: Area): string {
  const { postal_codes: all } = area;
  const more = all.length - ZIP_CODES_SHOWN;
  const shown = wholeAreaText({ ...area, postal_codes: all.slice(0, ZIP_CODES_SHOWN) });
  return more > 0 ? `${shown} +${formatNumber(more)}` : shown;
}

/** The same with every ZIP code. */
export function wholeAreaText({ state, city, postal_codes }: Area): string {
  const area = [city, stateName(state)].filter(Boolean).join(', ');
  return postal_codes.length === 0 ? area : `${area}: ${postal_codes.join(', ')}`;
}
