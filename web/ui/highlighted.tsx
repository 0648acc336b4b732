import { highlightParts } from '#web/lib/highlight.ts';

interface HighlightedProps {
  text: string;
  /** The search text. */
  search: string;
}

/** A text with its search terms marked. */
export function Highlighted({ text, search }: HighlightedProps) {
  let at = 0;
  return highlightParts(text, search).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? (
      <mark key={key} className="rounded-sm bg-ochre-tint font-medium text-ochre-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}
