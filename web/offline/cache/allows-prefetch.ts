interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether downloading ahead costs nobody anything: not on a line that is slow, or whose owner saves data. Where the
 * browser says nothing of it, a line is taken for good.
 */
export function allowsPrefetch(line: Line | undefined = connection()): boolean {
  if (line?.saveData) return false;
  return line?.effectiveType === undefined || line.effectiveType === '4g';
}

const connection = (): Line | undefined => (navigator as Navigator & { connection?: Line }).connection;
