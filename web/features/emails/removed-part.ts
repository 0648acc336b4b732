import { joinParts, nextKey, type TemplatePart } from '#web/features/emails/template-parts.ts';

/** A part that was taken out, with all that was before and after it. */
export interface RemovedPart {
  part: TemplatePart;
  index: number;
  /** The nearest first. */
  before: readonly TemplatePart[];
  after: readonly TemplatePart[];
}

/** What `withRestored` needs to put a part back. */
export function removalOf(parts: readonly TemplatePart[], key: number): RemovedPart | undefined {
  const index = parts.findIndex((part) => part.key === key);
  const part = parts[index];
  return part && { part, index, before: parts.slice(0, index).toReversed(), after: parts.slice(index + 1) };
}

/** With a part put back beside the nearest neighbor that is still there, whatever was edited since. */
export function withRestored(
  parts: readonly TemplatePart[],
  removed: RemovedPart,
): { key: number; parts: TemplatePart[] } {
  const { part } = removed;
  const key = parts.some((other) => other.key === part.key) ? nextKey(parts) : part.key;
  const restored = { ...part, key };
  // An empty text is one empty line.
  if (joinParts(parts) === '') return { key, parts: [restored] };
  const at = indexFor(parts, removed);
  return { key, parts: [...parts.slice(0, at), restored, ...parts.slice(at)] };
}

function indexFor(parts: readonly TemplatePart[], { index, before, after }: RemovedPart): number {
  const sameKey = (one: TemplatePart, other: TemplatePart) => one.key === other.key;
  // A text that was edited as HTML has new keys.
  const sameSource = (one: TemplatePart, other: TemplatePart) =>
    one.source.trim() !== '' && one.source === other.source;
  for (const isSame of [sameKey, sameSource]) {
    for (let distance = 0; distance < Math.max(before.length, after.length); distance += 1) {
      const previous = closest(parts, index - 1, before[distance], isSame);
      if (previous !== undefined) return previous + 1;
      const next = closest(parts, index, after[distance], isSame);
      if (next !== undefined) return next;
    }
  }
  return Math.min(index, parts.length);
}

/** Of the parts that are the same as a neighbor, the index of the one closest to where it was. */
function closest(
  parts: readonly TemplatePart[],
  index: number,
  neighbor: TemplatePart | undefined,
  isSame: (one: TemplatePart, other: TemplatePart) => boolean,
): number | undefined {
  if (!neighbor) return undefined;
  const found = parts.flatMap((part, at) => (isSame(part, neighbor) ? [at] : []));
  return found.sort((one, other) => Math.abs(one - index) - Math.abs(other - index))[0];
}
