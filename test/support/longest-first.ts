import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds by file, from `npm test -- --record-durations`. */
const RECORDED: Record<string, number> = JSON.parse(
  readFileSync(new URL('../durations.json', import.meta.url), 'utf8'),
);

/**
 * Starts the files of a project that took longest in the recorded run first, so that no worker waits at the end for
 * another one. Vitest's own order needs the results of an earlier run on the same machine, which a build does not have.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const seconds = (file: TestSpecification) => RECORDED[relative(root, file.moduleId)] ?? 0;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => (a.project.name === b.project.name ? seconds(b) - seconds(a) : 0));
  }
}
