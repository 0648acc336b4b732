/** Decides which modules of the build share a chunk; used by vite.config.ts only. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface ModuleGraph {
  getModuleInfo: (id: string) => {
    importers: readonly string[];
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

interface SharedChunks {
  /** The root of all paths below. */
  root: string;
  /** The chunk of the first paint: these files and all their imports. No other chunk contains any of them. */
  first: readonly [name: string, files: readonly string[]];
  /**
   * Pages beside the first one. They load the chunk `base`, which they share with the first screens, the chunk `behind`,
   * which they share with others, and none of the others.
   */
  beside: readonly string[];
  /**
   * A chunk of modules that every screen seems to import, because a library's index does, but of which only some screens
   * use anything: their pattern.
   */
  apart: readonly [name: string, modules: RegExp];
  /** The chunk that all first screens load, and those of which each first screen loads only its own. */
  firstScreens: readonly [shared: string, own: readonly [string, string]];
  /** A chunk of small modules that several screens import and none of the chunks contains: their pattern. */
  remaining: readonly [name: string, modules: RegExp];
  /** Chunk names, and the files in each with all their imports; a module belongs to the first that contains it. */
  chunks: Readonly<Record<string, readonly string[]>>;
}

/**
 * For Rolldown's `codeSplitting.groups[].name`: the chunk of a module, or null to let the bundler decide. By default,
 * it makes one chunk for each icon that two screens share, and fifty requests are slow on a phone. Chunks never import
 * each other in a circle, because each contains the imports of its files that no earlier chunk has.
 * @throws Error for a file that does not exist: it was moved, and would be missing in its chunk
 */
export function sharedChunks({
  root,
  first,
  beside,
  apart,
  firstScreens: [shared, own],
  remaining,
  chunks,
}: SharedChunks) {
  for (const file of [...first[1], ...beside, ...Object.values(chunks).flat()]) {
    if (!existsSync(join(root, file))) throw new Error(`A shared chunk names ${file}, which does not exist.`);
  }
  let assigned: Map<string, string | null> | null = null;

  const assignChunks = (graph: ModuleGraph) => {
    const reachAll = (files: readonly string[]) =>
      new Set(files.flatMap((file) => [...reach(graph, join(root, file))]));
    const chunkById = new Map<string, string | null>();
    const claim = (ids: Iterable<string>, chunk: string) => {
      for (const id of ids) if (!chunkById.has(id)) chunkById.set(id, chunk);
    };
    claim(reachAll(first[1]), first[0]);
    const everywhere = reachAll([...beside, ...Object.values(chunks).flat()]);
    claim(
      [...everywhere].filter((id) => apart[1].test(id)),
      apart[0],
    );
    const ofChunks = (names: readonly string[]) => reachAll(names.flatMap((name) => chunks[name] ?? []));
    const claimOf = (ids: Set<string>, others: Set<string>, chunk: string) =>
      claim(
        [...ids].filter((id) => others.has(id)),
        chunk,
      );
    claimOf(reachAll(beside), ofChunks([shared, ...own]), 'base');
    claimOf(reachAll(beside), ofChunks(Object.keys(chunks)), 'behind');
    claim(reachAll(beside), 'beside');
    // Otherwise one icon that two of them show would make the one load the whole chunk of the other.
    claimOf(ofChunks([own[0]]), ofChunks([own[1]]), shared);
    for (const [chunk, files] of Object.entries(chunks)) claim(reachAll(files), chunk);
    // The screen of a route stays a chunk of its own.
    for (const id of chunkById.keys()) if (isScreen(id)) chunkById.set(id, null);
    return chunkById;
  };

  return (id: string, graph: ModuleGraph): string | null => {
    assigned ??= assignChunks(graph);
    const chunk = assigned.get(id);
    if (chunk !== undefined) return chunk;
    const isShared = (graph.getModuleInfo(id)?.importers.length ?? 0) > 1;
    return isShared && remaining[1].test(id) ? remaining[0] : null;
  };
}

/** Whether a module is the part of a route that the router plugin has split off. */
const isScreen = (id: string) => id.includes('?tsr-split');

/** A module and all its imports, and the screen of a route. */
function reach(graph: ModuleGraph, start: string): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    if (!info) return;
    for (const imported of info.importedIds) visit(imported);
    for (const part of info.dynamicallyImportedIds)
      if (isScreen(part) && part.startsWith(`${start}?`)) visit(part);
  };
  visit(start);
  return seen;
}
