import {
  ArrowRight,
  Banknote,
  Building2,
  ClipboardCheck,
  FileText,
  FolderKanban,
  type LucideIcon,
  MapPin,
  UserRound,
  Wrench,
} from 'lucide-react';
import { PALETTE_EACH_MAX } from '#shared/limits.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import type { StatusKind } from '#web/ui/statuses.ts';

/** The kinds of records that the palette finds, by their names in the database function. */
const KINDS = {
  work_order: { label: message('Work orders'), icon: Wrench, status: 'work_order' },
  location: { label: message('Locations'), icon: MapPin, status: null },
  project: { label: message('Projects'), icon: FolderKanban, status: 'project' },
  report: { label: message('Reports'), icon: ClipboardCheck, status: 'report' },
  bill: { label: message('Bills'), icon: Banknote, status: 'bill' },
  invoice: { label: message('Invoices'), icon: FileText, status: 'invoice' },
  person: { label: message('People'), icon: UserRound, status: null },
  organization: { label: message('Organizations'), icon: Building2, status: null },
} as const satisfies Record<string, { label: Message; icon: LucideIcon; status: StatusKind | null }>;

export type PaletteKind = keyof typeof KINDS;

/** A page that the user may open, or an action, which is the page where it is done. */
export interface PalettePage {
  title: Message;
  /** A path, possibly with the view of a list, or with the dialog to open there. */
  to: string;
  icon: LucideIcon;
  /** Other words by which it is found. */
  words?: Message | undefined;
}

/** A result, with its link or its action. */
export interface FoundThing {
  kind: PaletteKind;
  id: string;
  number: string | null;
  title: string;
  detail: string;
  status: string | null;
  amount: number | null;
}

export interface PaletteItem {
  key: string;
  icon: LucideIcon;
  title: string;
  number?: string | undefined;
  detail?: string | undefined;
  amount?: number | undefined;
  status?: { kind: StatusKind; status: string } | undefined;
  target: { to: string } | { thing: FoundThing };
}

export interface PaletteGroup {
  label: Message;
  items: PaletteItem[];
  /** More than these match, and no item leads to the others. */
  isCut: boolean;
}

export const isKind = (kind: string | null): kind is PaletteKind => kind !== null && kind in KINDS;

/**
 * The pages whose title or other words contain every typed word; first those whose title begins with it, then those whose
 * title contains it. All without a text.
 */
export function pagesFound(pages: readonly PalettePage[], text: string): PalettePage[] {
  const words = wordsOf(text);
  if (words.length === 0) return [...pages];
  const all = (page: PalettePage) => [titleOf(page), page.words ? t(page.words).toLowerCase() : ''];
  const found = pages.filter((page) => words.every((word) => all(page).some((part) => part.includes(word))));
  const rank = (page: PalettePage) => {
    if (!isTitled(page, text)) return 2;
    return titleOf(page).startsWith(words[0] ?? '') ? 0 : 1;
  };
  return found.toSorted((a, b) => rank(a) - rank(b));
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);
const titleOf = ({ title }: PalettePage) => t(title).toLowerCase();

/** Whether the title contains every typed word. */
const isTitled = (page: PalettePage, text: string): boolean =>
  wordsOf(text).every((word) => titleOf(page).includes(word));

const listItem = ({ title, to, icon }: Pick<PaletteList, 'title' | 'to' | 'icon'>): PaletteItem => ({
  key: to,
  icon,
  title,
  target: { to },
});
const pageItem = ({ title, ...page }: PalettePage): PaletteItem => listItem({ ...page, title: t(title) });

const moreItem = ({ list, to }: NonNullable<ReturnType<MoreOf>>): PaletteItem =>
  listItem({ title: t('More in {{list}}', { list }), to, icon: ArrowRight });

function thingItem(thing: FoundThing): PaletteItem {
  const { icon, status: kind } = KINDS[thing.kind];
  return {
    key: `${thing.kind}:${thing.id}`,
    icon,
    title: thing.title,
    number: thing.number ?? undefined,
    detail: thing.detail,
    amount: thing.amount ?? undefined,
    status: kind && thing.status ? { kind, status: thing.status } : undefined,
    target: { thing },
  };
}

/** The lists that belong to a record, for the results below it: a customer's work orders, for example. */
export type ListsOf = (thing: FoundThing) => readonly PaletteList[];

export interface PaletteList extends Omit<PalettePage, 'title'> {
  title: string;
}

/** The list with everything of a kind that matches a text, for the last line of its group; undefined without such a list. */
export type MoreOf = (kind: PaletteKind, text: string) => { list: string; to: string } | undefined;

interface Offered {
  actions: readonly PalettePage[];
  pages: readonly PalettePage[];
  listsOf: ListsOf;
  moreOf: MoreOf;
}

/**
 * The actions and the pages, those first whose titles have the text, then the results by kind in the order of the server, records with their lists, and the way to
 * further ones; without a text, the recently opened records, and all actions and pages.
 */
export function groupsOf(
  { actions, pages, listsOf, moreOf }: Offered,
  things: readonly FoundThing[],
  text: string,
): PaletteGroup[] {
  const ofPages = (label: Message, offered: readonly PalettePage[]): PaletteGroup => {
    const found = pagesFound(offered, text).map(pageItem);
    const isCut = text !== '' && found.length > PALETTE_EACH_MAX;
    return { label, items: isCut ? found.slice(0, PALETTE_EACH_MAX) : found, isCut };
  };
  const offered = [ofPages(message('Actions'), actions), ofPages(message('Pages'), pages)];
  const hasTitled = (some: readonly PalettePage[]) => some.some((page) => isTitled(page, text));
  if (!hasTitled(actions) && hasTitled(pages)) offered.reverse();
  if (text === '')
    return nonEmpty([
      { label: message('Recently opened'), items: things.map(thingItem), isCut: false },
      ...offered,
    ]);
  const byKind = [...new Set(things.map(({ kind }) => kind))].map((kind): PaletteGroup => {
    const found = things.filter((thing) => thing.kind === kind);
    const shown = found.slice(0, PALETTE_EACH_MAX);
    const isPartial = found.length > shown.length;
    const more = isPartial && found.some((thing) => isNamed(thing, text)) ? moreOf(kind, text) : undefined;
    return {
      label: KINDS[kind].label,
      items: [
        ...shown.flatMap((thing) => [thingItem(thing), ...listsOf(thing).map(listItem)]),
        ...(more ? [moreItem(more)] : []),
      ],
      isCut: isPartial && !more,
    };
  });
  return nonEmpty([...offered, ...byKind]);
}

/** Whether its own texts have this one: what was found by its street, or by its work order, no list finds by the same text. */
function isNamed({ kind, number, title, detail }: FoundThing, text: string): boolean {
  const own = kind === 'report' ? [number] : [number, title, detail];
  return own.some((part) => part?.toLowerCase().includes(text.toLowerCase()));
}

const nonEmpty = (groups: PaletteGroup[]) => groups.filter(({ items }) => items.length > 0);
