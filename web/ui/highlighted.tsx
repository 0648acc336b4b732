import { highlightParts } from '#web/lib/highlight.ts';

interface HighlightedProps {
  text: string;
  /** What was searched for. */
  search: string;
}

/** A text with the searched words marked. */
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
