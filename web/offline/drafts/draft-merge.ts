import type { LocalDraft, PhotoFacts } from '#web/offline/database/records.ts';

/** What several windows edit. */
export type DraftContent = Pick<LocalDraft, 'form' | 'photos'>;

type Fields = Record<string, unknown>;

/** Three versions: the last one that this window and the stored one had in common, this window's, and the stored one. */
interface Versions<Mine, Other = Mine> {
  base: Other;
  mine: Mine;
  theirs: Other;
}

/** Another version that changes only what this window has not changed since `base`. */
export function mergedForm({ base, mine, theirs }: Versions<unknown>): unknown {
  if (isFields(mine) && isFields(theirs)) {
    const known = isFields(base) ? base : {};
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    return Object.fromEntries(
      [...names].map((name) => {
        if (!Object.hasOwn(theirs, name)) return [name, mine[name]];
        return [name, mergedForm(versionsOf(name, { base: known, mine, theirs }))];
      }),
    );
  }
  if (isTexts(base) && isTexts(mine) && isTexts(theirs)) return mergedTexts({ base, mine, theirs });
  // The answers of a checklist, which each window may give in part.
  if (Array.isArray(mine) && isAsLong(base, mine) && isAsLong(theirs, mine)) {
    return mine.map((item, index) => mergedForm({ base: base[index], mine: item, theirs: theirs[index] }));
  }
  return isSame(mine, base) ? theirs : mine;
}

/** The values that differ, by their path in the form: `checklist.0.answer`. */
export function changedValues(from: unknown, to: unknown, path = ''): [path: string, value: unknown][] {
  const isList = Array.isArray(to) && isAsLong(from, to) && !isTexts(to);
  if (!isList && !(isFields(from) && isFields(to))) return isSame(from, to) ? [] : [[path, to]];
  const before = from as Fields;
  return Object.entries(to).flatMap(([name, value]) =>
    changedValues(
      Object.hasOwn(before, name) ? before[name] : undefined,
      value,
      path ? `${path}.${name}` : name,
    ),
  );
}

/** The stored values that this window shows; for the others, those it was edited from. */
export function sharedForm({ base, mine, theirs }: Versions<unknown>): unknown {
  if (isFields(mine) && isFields(theirs)) {
    const known = isFields(base) ? base : {};
    return Object.fromEntries(
      Object.keys(mine).map((name) => [name, sharedForm(versionsOf(name, { base: known, mine, theirs }))]),
    );
  }
  if (Array.isArray(mine) && isAsLong(base, mine) && isAsLong(theirs, mine)) {
    return mine.map((item, index) => sharedForm({ base: base[index], mine: item, theirs: theirs[index] }));
  }
  return isSame(mine, theirs) ? theirs : base;
}

/**
 * The photos of both windows. A photo that either has removed is gone; an edited one has the changes of both.
 * @param added ids whose bytes this window writes, so they are there even if the stored version lacks them
 * @param dropped ids that this window has removed
 */
export function mergedPhotos<Photo extends PhotoFacts>(
  { base, mine, theirs }: Versions<readonly Photo[], readonly PhotoFacts[]>,
  { added = new Set(), dropped = new Set() }: { added?: ReadonlySet<string>; dropped?: ReadonlySet<string> },
): (Photo | PhotoFacts)[] {
  const [known, own, stored] = [byId(base), byId(mine), byId(theirs)];
  const isThere = ({ id }: PhotoFacts) =>
    !dropped.has(id) && (stored.has(id) || added.has(id) || !known.has(id));
  const merged = (photo: Photo): Photo => {
    const [before, there] = [known.get(photo.id), stored.get(photo.id)];
    return before && there ? mergedFacts({ base: before, mine: photo, theirs: there }) : photo;
  };
  // The stored order counts only where this window has moved nothing.
  const isTheirOrder = isSameOrder(mine, base) && !isSameOrder(theirs, base);
  const first: readonly PhotoFacts[] = isTheirOrder ? theirs : mine;
  const rest: readonly PhotoFacts[] = isTheirOrder ? mine : theirs;
  const order = [...first, ...rest.filter(({ id }) => !first.some((photo) => photo.id === id))];
  return order.filter(isThere).map((photo) => {
    const one = own.get(photo.id);
    return one ? merged(one) : photo;
  });
}

function mergedFacts<Photo extends PhotoFacts>({ base, mine, theirs }: Versions<Photo, PhotoFacts>): Photo {
  const changed = Object.entries(theirs).filter(([key, value]) => {
    const name = key as keyof PhotoFacts;
    return isSame(mine[name], base[name]) && !isSame(mine[name], value);
  });
  return changed.length > 0 ? { ...mine, ...Object.fromEntries(changed) } : mine;
}

function mergedTexts({ base, mine, theirs }: Versions<readonly string[]>): string[] {
  const removed = base.filter((text) => !mine.includes(text));
  const added = mine.filter((text) => !base.includes(text) && !theirs.includes(text));
  return [...theirs.filter((text) => !removed.includes(text)), ...added];
}

/** Whether the photos that both lists have are in the same order. */
function isSameOrder(one: readonly PhotoFacts[], other: readonly PhotoFacts[]): boolean {
  const [inOne, inOther] = [byId(one), byId(other)];
  const common = one.filter(({ id }) => inOther.has(id));
  return isSame(
    common.map(({ id }) => id),
    other.filter(({ id }) => inOne.has(id)).map(({ id }) => id),
  );
}

/** The versions of one field. No field is inherited, whatever its name. */
function versionsOf(name: string, { base, mine, theirs }: Versions<Fields>): Versions<unknown> {
  const own = (fields: Fields) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  return { base: own(base), mine: own(mine), theirs: own(theirs) };
}

const byId = <Photo extends PhotoFacts>(photos: readonly Photo[]): ReadonlyMap<string, Photo> =>
  new Map(photos.map((photo) => [photo.id, photo]));

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
const isAsLong = (value: unknown, list: readonly unknown[]): value is unknown[] =>
  Array.isArray(value) && value.length === list.length;

/** As JSON, in which a number that is missing is null, as stored forms have it. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
