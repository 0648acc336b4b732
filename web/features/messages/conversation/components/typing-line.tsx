import { t } from '#web/lib/text.ts';

interface TypingLineProps {
  typingIds: readonly string[];
  /** People whom the viewer may know; others are not shown while they type. */
  names: ReadonlyMap<string, string>;
}

/** 'Pat is typing…', with reserved space, so that nothing moves. */
export function TypingLine({ typingIds, names }: TypingLineProps) {
  const typists = typingIds.flatMap((id) => names.get(id)?.split(' ')[0] ?? []);
  return (
    <p aria-live="polite" className="h-5 shrink-0 truncate px-4 text-ink-soft text-xs leading-5">
      {typists.length === 1 && t('{{name}} is typing…', { name: typists[0] ?? '' })}
      {typists.length === 2 && t('{{one}} and {{other}} are typing…', { one: typists[0], other: typists[1] })}
      {typists.length > 2 && t('Several people are typing…')}
    </p>
  );
}
