import { isGenerated, isTest, type SourceFile } from './sources.ts';

const MOST_LINES = 300;
const MOST_LINES_OF_TESTS_AND_SQL = 400;

/** Files that have grown past what a reader takes in. Generated files and the ui kit are excepted. */
export function checkSizes(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => !isGenerated(path) && !path.startsWith('web/ui/'))
    .flatMap(({ path, lines }) => {
      const most = isTest(path) || path.startsWith('db/') ? MOST_LINES_OF_TESTS_AND_SQL : MOST_LINES;
      return lines > most
        ? [`${path} has ${lines} lines; ${most} is the wall: split it by what it does.`]
        : [];
    });
}

/** For the report: half of all source files are at most this long. */
export function medianLines(sources: readonly SourceFile[]): number {
  const sorted = sources
    .filter(({ path }) => !isGenerated(path))
    .map(({ lines }) => lines)
    .sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
