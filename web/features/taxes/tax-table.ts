import type { CommandInput } from '#shared/commands.ts';
import { TAX_KINDS, type TaxKind } from '#shared/rules/taxes.ts';
import { stateCode, US_STATES } from '#shared/rules/us-states.ts';
import { kindLabel } from '#web/features/taxes/tax-labels.ts';
import { FIELDS, zipCodesTyped } from '#web/features/taxes/tax-rate-form.ts';
import type { ImportColumns } from '#web/lib/import-columns.ts';
import { importRows, mapColumns, missingColumns } from '#web/lib/import-columns.ts';
import { message } from '#web/lib/text.ts';

/** A rate as `import_tax_rates` takes it. */
export type ImportedRate = Required<CommandInput<'import_tax_rates'>['rates'][number]>;

/** The portal's own columns: a line for each rate. */
export const RATE_COLUMNS = {
  state: { label: FIELDS.state, required: true, names: ['st'] },
  kind: { label: FIELDS.kind, required: true, names: ['kind', 'jurisdiction', 'level'] },
  name: { label: FIELDS.name, required: true, names: ['name'] },
  city: { label: FIELDS.city, names: [] },
  postal_codes: { label: FIELDS.postal_codes, names: ['zip', 'zip codes', 'zips'] },
  percent: { label: FIELDS.percent, required: true, names: ['rate', 'percent', 'tax rate'] },
  valid_from: { label: FIELDS.valid_from, names: ['from', 'effective'] },
  valid_until: { label: FIELDS.valid_until, names: ['until', 'to'] },
} as const satisfies ImportColumns<string>;

/** The columns of tables that have a line for each ZIP code. */
const ZIP_COLUMNS = {
  state: { label: FIELDS.state, required: true, names: ['st'] },
  zip: { label: message('ZIP code'), required: true, names: ['zipcode', 'zip', 'zip code'] },
  region: {
    label: message('Region'),
    required: true,
    names: ['taxregionname', 'region name', 'tax region name'],
  },
  state_rate: { label: message('State rate'), required: true, names: ['staterate'] },
  county_rate: { label: message('County rate'), names: ['countyrate', 'estimatedcountyrate'] },
  city_rate: { label: message('City rate'), names: ['cityrate', 'estimatedcityrate'] },
  special_rate: { label: message('Special rate'), names: ['specialrate', 'estimatedspecialrate'] },
} as const satisfies ImportColumns<string>;

/** More than this cannot be a fraction of 1: tables say 0.0625 or 6.25. */
const LARGEST_FRACTION = 0.3;

type Line = Partial<Record<string, string>>;

/**
 * The rates of a table with a header line.
 * @param validFrom their first day, where the table has none
 * @returns null when it has neither the portal's columns nor those of a table by ZIP code
 */
export function ratesOf([header = [], ...lines]: string[][], validFrom: string): ImportedRate[] | null {
  const zips = mapColumns(ZIP_COLUMNS, header);
  if (missingColumns(ZIP_COLUMNS, zips).length === 0)
    return ratesByZip(importRows(ZIP_COLUMNS, lines, zips), validFrom);
  const own = mapColumns(RATE_COLUMNS, header);
  if (missingColumns(RATE_COLUMNS, own).length > 0) return null;
  return importRows(RATE_COLUMNS, lines, own).map((line) => rateOf(line, validFrom));
}

/** What is not understood is left to the check of the command, with its message. */
function rateOf(line: Line, validFrom: string): ImportedRate {
  const typedKind = line.kind?.toLowerCase();
  return {
    state: stateCode(line.state ?? '') ?? line.state ?? '',
    kind: (TAX_KINDS.find((kind) => kind === typedKind || kindLabel(kind).toLowerCase() === typedKind) ??
      typedKind) as TaxKind,
    name: line.name ?? '',
    city: line.city || null,
    postal_codes: zipCodesTyped(line.postal_codes),
    percent: Number((line.percent ?? '').replace('%', '')),
    valid_from: line.valid_from || validFrom,
    valid_until: line.valid_until || null,
  };
}

/** Gathers a table by ZIP code: one rate for all ZIP codes of a region with the same percentage. */
function ratesByZip(lines: readonly Line[], validFrom: string): ImportedRate[] {
  const all = lines.flatMap((line) =>
    TAX_KINDS.map((kind) => ({
      ...{
        kind,
        state: stateCode(line.state ?? '') ?? line.state ?? '',
        zip: (line.zip ?? '').padStart(5, '0'),
      },
      ...{ region: asName(line.region ?? ''), rate: Number(line[`${kind}_rate`] ?? 0) },
    })),
  );
  const factor = all.every(({ rate }) => rate <= LARGEST_FRACTION) ? 100 : 1;
  const taxing = all.filter(({ rate }) => rate > 0);
  const regions = Map.groupBy(taxing, ({ kind, state, region }) =>
    [kind, state, kind === 'state' || region].join(),
  );
  return [...regions.values()].flatMap((ofRegion) => {
    const byRate = [...Map.groupBy(ofRegion, ({ rate }) => rate)];
    return byRate.map(([rate, [first, ...others]]) => {
      const percent = Math.round(rate * factor * 10_000) / 10_000;
      const name = nameOf(first as (typeof ofRegion)[number]);
      return {
        ...{ kind: first?.kind ?? 'state', state: first?.state ?? '', city: null, percent },
        // A region that has two rates has two names.
        name: byRate.length > 1 ? `${name} ${percent}%` : name,
        postal_codes:
          first?.kind === 'state' ? [] : zipCodesTyped([first?.zip, ...others.map(({ zip }) => zip)]),
        ...{ valid_from: validFrom, valid_until: null },
      };
    });
  });
}

/** 'Cook County' for 'COOK COUNTY'. */
const asName = (region: string): string =>
  region === region.toUpperCase()
    ? region.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
    : region;

function nameOf({ kind, state, region }: { kind: TaxKind; state: string; region: string }): string {
  if (kind === 'state') return US_STATES[state] ?? state;
  return kind === 'city' ? region : `${region} (${kindLabel(kind)})`;
}
