interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether prefetching is acceptable: not on a slow connection, or when the user saves data. Where the browser does not
 * report this, the connection counts as good.
 */
export function allowsPrefetch(line: Line | undefined = connection()): boolean {
  if (line?.saveData) return false;
  return line?.effectiveType === undefined || line.effectiveType === '4g';
}

const connection = (): Line | undefined => (navigator as Navigator & { connection?: Line }).connection;
