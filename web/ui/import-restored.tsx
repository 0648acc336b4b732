import type { Restored } from '#web/lib/import-columns.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

const SHOWN = 5;

/** The ZIP codes that are imported with the zero that a spreadsheet has cut off. */
export function ImportRestored({ restored }: { restored: Restored }) {
  if (restored.size === 0) return null;
  const pairs = [...restored].slice(0, SHOWN).map(([typed, whole]) => `${typed.trim()} → ${whole}`);
  const codes = pairs.join(', ');
  const count = restored.size - pairs.length;
  return (
    <Alert kind="info" title={t('ZIP codes get their leading zero back')}>
      {count > 0 ? t('{{codes}}, and {{count}} more', { codes, count }) : codes}
    </Alert>
  );
}
