import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

interface Counts {
  added: number;
  updated: number;
  skipped: number;
}

/** What an import would do, in a sentence without the counts that are 0; undefined when it would do nothing. */
export function importCounts({ added, updated, skipped }: Counts): string | undefined {
  const counts = [
    added > 0 && t('{{count}} new|{{count}} new', { count: added }),
    updated > 0 && t('{{count}} updated|{{count}} updated', { count: updated }),
    skipped > 0 && t('{{count}} left as it is|{{count}} left as they are', { count: skipped }),
  ].filter((text) => text !== false);
  return counts.length > 0 ? `${counts.join(', ')}.` : undefined;
}

/** Says how many lines were imported and how many were not; those were given back as a file. */
export function toastImported({ added, updated }: Counts, notImported: number, title: string): void {
  toast({
    kind: 'success',
    ...(notImported > 0
      ? {
          title: t('{{imported}} imported, {{left}} not imported', {
            imported: added + updated,
            left: notImported,
          }),
          description: t('The lines that were not imported are in a file in your downloads.'),
        }
      : { title }),
  });
}
