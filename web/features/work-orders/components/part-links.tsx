import { PARTS, type PartName, partId } from '#web/features/work-orders/parts.ts';
import { t } from '#web/lib/text.ts';

/** On a phone, where the page is long: a row of links to its parts. */
export function PartLinks({ without }: { without: readonly PartName[] }) {
  const jump = (name: PartName) => {
    const part = document.getElementById(partId(name));
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  };
  return (
    <nav
      aria-label={t('Parts of the details')}
      className="scrollless mb-4 flex gap-1 overflow-x-auto md:hidden print:hidden"
    >
      {PARTS.filter(({ name }) => !without.includes(name)).map(({ name, label }) => (
        <button
          key={name}
          type="button"
          onClick={() => jump(name)}
          className="min-h-11 shrink-0 rounded-full border border-line-strong/60 bg-surface px-3.5 focus-visible:-outline-offset-2"
        >
          {t(label)}
        </button>
      ))}
    </nav>
  );
}
