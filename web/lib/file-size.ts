import { finite } from '#shared/rules/finite.ts';

/** '820 KB', '2.4 MB', rounded; '' when the size is unknown (0). */
export function formatFileSize(bytes: number): string {
  if (!((finite(bytes) ?? 0) > 0)) return '';
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
