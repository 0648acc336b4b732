import { Unlink } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Flag } from '#web/ui/flag.tsx';

/** The badge of a work order that the firm no longer has. */
export function FormerMark() {
  return (
    <Flag icon={Unlink} tone="neutral">
      {t('No longer assigned to you')}
    </Flag>
  );
}

/** A work order that the firm no longer has, by `former_title` of a row that refers to it. */
export function FormerTitle({ title }: { title: string | null | undefined }) {
  return (
    <>
      {title} <FormerMark />
    </>
  );
}
