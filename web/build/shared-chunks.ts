/** Decides which modules of the build share a chunk; used by vite.config.ts only. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

interface SharedChunks {
  /** The root of all paths below. */
  root: string;
  /** The chunk of the first paint: these files and all their imports. No other chunk contains any of them. */
  first: readonly [name: string, files: readonly string[]];
  /** Imports of these files that are not in the chunk, because the first paint does not need them. */
  without: readonly string[];
  /** Chunk names, and the files in each with all their imports; a module belongs to the first that contains it. */
  chunks: Readonly<Record<string, readonly string[]>>;
}

/**
 * For Rolldown's `codeSplitting.groups[].name`: the chunk of a module, or null to let the bundler decide. By default, it
 * makes one chunk for each icon that two screens share, and forty requests are slow on a phone.
 * @throws Error for a file that does not exist: it was moved, and would be missing in its chunk
 */
export function sharedChunks({ root, first, without, chunks }: SharedChunks) {
  for (const file of [...first[1], ...without, ...Object.values(chunks).flat()]) {
    if (!existsSync(join(root, file))) throw new Error(`A shared chunk names ${file}, which does not exist.`);
  }
  let assigned: Map<string, string | null> | null = null;

  const assignChunks = (graph: ModuleGraph) => {
    const chunkById = new Map<string, string | null>();
    const claim = (files: readonly string[], chunk: string | null, split: boolean) => {
      for (const file of files) {
        for (const id of reach(graph, join(root, file), split))
          if (!chunkById.has(id)) chunkById.set(id, chunk);
      }
    };
    claim(first[1], first[0], true);
    // An entry stays a chunk of its own.
    for (const id of chunkById.keys()) if (id.includes('?tsr-split')) chunkById.set(id, null);
    claim(without, null, true);
    for (const [chunk, files] of Object.entries(chunks)) claim(files, chunk, false);
    return chunkById;
  };

  return (id: string, graph: ModuleGraph): string | null => {
    assigned ??= assignChunks(graph);
    return assigned.get(id) ?? null;
  };
}

/** A module and all its imports. `split`: including the part of a route that the router plugin has split off. */
function reach(graph: ModuleGraph, start: string, split: boolean): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    if (!info) return;
    for (const imported of info.importedIds) visit(imported);
    if (split) for (const part of info.dynamicallyImportedIds) if (part.startsWith(`${start}?`)) visit(part);
  };
  visit(start);
  return seen;
}
