import { formatDay } from '#web/lib/dates.ts';
import { type Message, type TextValues, t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import type { Option } from '#web/ui/select.tsx';

/** A value of a filter with its text. */
interface Choice {
  value: string;
  label: Message;
  /** The values of the text. */
  values?: TextValues;
}

export interface ListFilter {
  /** Its name in the address. */
  name: string;
  /** What it says while it filters nothing: 'All statuses'. */
  allLabel: Message;
  /** What can be chosen, as data that no language changes: names of customers. */
  options?: readonly Option[];
  /** What can be chosen before those, as texts: statuses. */
  choices?: readonly Choice[];
  /** What it is called beside its value: 'Status'. */
  label?: Message;
  /** Not in the row with the search, but behind the button 'Filters', and a chip while it filters. */
  more?: true;
  /** From one day to another: `<name>-from` and `<name>-to` in the address, each `YYYY-MM-DD`. */
  days?: true;
  /** One of very many, found by typing, without `options` and `choices`. */
  lookup?: {
    /** At most `LOOKUP_MAX_ROWS`. */
    find: (text: string) => Promise<readonly Option[]>;
    nameOf: (value: string) => Promise<string>;
  };
}

/** How many options a lookup shows at once; more are found by typing. */
export const LOOKUP_MAX_ROWS = 20;

export const fromOf = ({ name }: ListFilter): string => `${name}-from`;
export const toOf = ({ name }: ListFilter): string => `${name}-to`;

/** The parts of the address that a filter has. */
const partsOf = (filter: ListFilter): string[] =>
  filter.days ? [filter.name, fromOf(filter), toOf(filter)] : [filter.name];

/** Whether it leaves anything out. */
export const isSet = (filter: ListFilter, search: ListSearch): boolean =>
  partsOf(filter).some((part) => search[part]);

/** What it is called: 'Status', of 'All statuses' where nothing else was said. */
export const labelOf = ({ label, allLabel }: ListFilter): Message => label ?? allLabel;

/** Everything that can be chosen, in the portal's language. */
export const optionsOf = ({ choices = [], options = [] }: ListFilter): readonly Option[] => [
  ...choices.map(({ value, label, values }) => ({ value, label: t(label, values) })),
  ...options,
];

/** What a filter without a lookup filters by, in words. */
export function valueText(filter: ListFilter, search: ListSearch): string {
  const value = search[filter.name];
  if (value) return optionsOf(filter).find((option) => option.value === value)?.label ?? String(value);
  const [from, to] = [search[fromOf(filter)], search[toOf(filter)]].map(
    (day) => day && formatDay(String(day)),
  );
  if (from && to) return t('{{from}} to {{to}}', { from, to });
  return from ? t('from {{day}}', { day: from }) : t('until {{day}}', { day: String(to) });
}

/** A change of the address under which the filters leave nothing out. */
export const cleared = (filters: readonly ListFilter[]): ListSearch =>
  Object.fromEntries(filters.flatMap(partsOf).map((part) => [part, undefined]));
