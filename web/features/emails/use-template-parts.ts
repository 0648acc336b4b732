import { useState } from 'react';
import { joinParts, splitParts, type TemplatePart } from '#web/features/emails/template-parts.ts';

/**
 * The parts of a text while they are edited. They are split anew only when the text changes elsewhere, so that a part
 * stays the same field whatever is typed into it.
 */
export function useTemplateParts(body: string, onChange: (body: string) => void) {
  const [parts, setParts] = useState(() => splitParts(body));
  if (joinParts(parts) !== body) setParts(splitParts(body));
  const change = (next: TemplatePart[]) => {
    setParts(next);
    onChange(joinParts(next));
  };
  return { parts, change };
}
