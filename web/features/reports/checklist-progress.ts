import { t } from '#web/lib/text.ts';

interface Item {
  is_required: boolean;
  answer?: string | null | undefined;
}

/** How many items of a checklist must still be answered, as text. */
export function checklistProgress(items: readonly Item[]): string {
  const open = items.filter(({ answer }) => !answer);
  const count = open.filter(({ is_required }) => is_required).length;
  if (count > 0) return t('{{count}} item to answer.|{{count}} items to answer.', { count });
  return open.length > 0 ? t('Everything required is answered.') : t('Everything is answered.');
}
