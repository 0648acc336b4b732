import { formatDay } from '#web/lib/dates.ts';
import { type Message, type TextValues, t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import type { Option } from '#web/ui/select.tsx';

/** A value of a filter with its label. */
interface Choice {
  value: string;
  label: Message;
  /** The parameters of the label. */
  values?: TextValues;
}

export interface ListFilter {
  /** Its name in the URL. */
  name: string;
  /** The label of no filter: 'All statuses'. */
  allLabel: Message;
  /** The options that are not translated: names of customers. */
  options?: readonly Option[];
  /** The text of a value that a link sets and nobody chooses; undefined for one that means nothing. */
  otherText?: (value: string) => string | undefined;
  /** Translated options before those: statuses. */
  choices?: readonly Choice[];
  /** The label of the filter: 'Status'. */
  label?: Message;
  /** Not in the row with the search, but in the 'Filters' popover, with a chip while it is active. */
  more?: true;
  /** A range of days: `<name>-from` and `<name>-to` in the URL, each `YYYY-MM-DD`. */
  days?: true;
  /** A combobox that searches many values, without `options` and `choices`. */
  lookup?: {
    /** At most `LOOKUP_MAX_ROWS`. */
    find: (text: string) => Promise<readonly Option[]>;
    nameOf: (value: string) => Promise<string>;
  };
}

export const fromOf = ({ name }: ListFilter): string => `${name}-from`;
export const toOf = ({ name }: ListFilter): string => `${name}-to`;

/** The parameters of the URL that a filter uses. */
const partsOf = (filter: ListFilter): string[] =>
  filter.days ? [filter.name, fromOf(filter), toOf(filter)] : [filter.name];

/** Whether the filter is active. */
export const isSet = (filter: ListFilter, search: ListSearch): boolean =>
  partsOf(filter).some((part) => search[part]);

/** The label of a filter: 'Status', derived from 'All statuses' by default. */
export const labelOf = ({ label, allLabel }: ListFilter): Message => label ?? allLabel;

/** All options, in the portal's language, with the active value where a link has set one that is none of them. */
export function optionsOf(
  { choices = [], options = [], otherText }: ListFilter,
  active?: string | number,
): readonly Option[] {
  const other = active === undefined ? undefined : otherText?.(String(active));
  return [
    ...choices.map(({ value, label, values }) => ({ value, label: t(label, values) })),
    ...options,
    ...(other === undefined ? [] : [{ value: String(active), label: other }]),
  ];
}

/** The active value of a filter without a lookup, as text. */
export function valueText(filter: ListFilter, search: ListSearch): string {
  const value = search[filter.name];
  if (value) return optionsOf(filter, value).find((option) => option.value === value)?.label ?? String(value);
  const [from, to] = [search[fromOf(filter)], search[toOf(filter)]].map(
    (day) => day && formatDay(String(day)),
  );
  if (from && to) return t('{{from}} to {{to}}', { from, to });
  return from ? t('from {{day}}', { day: from }) : t('until {{day}}', { day: String(to) });
}

/** The change of the URL that clears the filters. */
export const cleared = (filters: readonly ListFilter[]): ListSearch =>
  Object.fromEntries(filters.flatMap(partsOf).map((part) => [part, undefined]));
