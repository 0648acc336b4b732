import { t } from '#web/lib/text.ts';

/**
 * The label of a work order that the firm no longer has.
 * @param title its number and title, `former_title` of the row; null where the firm never had it
 */
export const formerTitle = (title: string | null | undefined): string =>
  title ? `${title} (${t('No longer assigned to you')})` : t('No longer assigned to you');
