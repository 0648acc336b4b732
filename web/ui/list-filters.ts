import { formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import type { Option } from '#web/ui/select.tsx';

export interface ListFilter {
  /** Its name in the address. */
  name: string;
  /** What it says while it filters nothing: 'All statuses'. */
  allLabel: string;
  options: readonly Option[];
  /** What it is called beside its value: 'Status'. */
  label?: string;
  /** Not in the row with the search, but behind the button 'Filters', and a chip while it filters. */
  more?: true;
  /** From one day to another: `<name>-from` and `<name>-to` in the address, each `YYYY-MM-DD`. */
  days?: true;
  /** One of very many, found by typing: `options` stays empty. */
  lookup?: {
    find: (text: string) => Promise<readonly Option[]>;
    nameOf: (value: string) => Promise<string>;
  };
}

export const fromOf = ({ name }: ListFilter): string => `${name}-from`;
export const toOf = ({ name }: ListFilter): string => `${name}-to`;

/** The parts of the address that a filter has. */
const partsOf = (filter: ListFilter): string[] =>
  filter.days ? [filter.name, fromOf(filter), toOf(filter)] : [filter.name];

/** Whether it leaves anything out. */
export const isSet = (filter: ListFilter, search: ListSearch): boolean =>
  partsOf(filter).some((part) => search[part]);

/** What it is called: 'Status', of 'All statuses' where nothing else was said. */
export const labelOf = ({ label, allLabel }: ListFilter): string => label ?? allLabel;

/** What a filter without a lookup filters by, in words. */
export function valueText(filter: ListFilter, search: ListSearch): string {
  const value = search[filter.name];
  if (value) return filter.options.find((option) => option.value === value)?.label ?? String(value);
  const [from, to] = [search[fromOf(filter)], search[toOf(filter)]].map(
    (day) => day && formatDay(String(day)),
  );
  if (from && to) return t('{{from}} to {{to}}', { from, to });
  return from ? t('from {{day}}', { day: from }) : t('until {{day}}', { day: String(to) });
}

/** A change of the address under which the filters leave nothing out. */
export const cleared = (filters: readonly ListFilter[]): ListSearch =>
  Object.fromEntries(filters.flatMap(partsOf).map((part) => [part, undefined]));
