import { finite } from '#shared/rules/finite.ts';

/** '820 KB', '2.4 MB', rounded; '' when the size is unknown (0). */
export function formatFileSize(bytes: number): string {
  if (!((finite(bytes) ?? 0) > 0)) return '';
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** '0 KB', '2.4 MB', '1.2 TB': sizes of databases and disks; '0 KB' when the size is unknown. */
export function formatBytes(bytes: number): string {
  const known = Math.max(0, finite(bytes) ?? 0);
  const power = Math.max(0, Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, known)) / 3) - 1));
  const size = known / 1000 ** (power + 1);
  return `${size.toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
}
