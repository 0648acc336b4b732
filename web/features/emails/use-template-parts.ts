import { useRef, useState } from 'react';
import { removalOf, withRestored } from '#web/features/emails/removed-part.ts';
import {
  joinParts,
  nextKey,
  splitParts,
  type TemplatePart,
  withoutPart,
} from '#web/features/emails/template-parts.ts';

/**
 * The parts of a text while they are edited. They are split anew only when the text changes elsewhere, so that a part
 * stays the same field whatever is typed into it.
 */
export function useTemplateParts(body: string, onChange: (body: string) => void) {
  const [parts, setParts] = useState(() => splitParts(body));
  // With other keys, so that none of them names another part than before.
  if (joinParts(parts) !== body) setParts(splitParts(body, nextKey(parts)));
  const change = (next: TemplatePart[]) => {
    setParts(next);
    onChange(joinParts(next));
  };
  const latest = useRef({ parts, change });
  latest.current = { parts, change };
  /** Removes a part. The result puts it back into what the text is by then, and returns its key. */
  const remove = (key: number) => {
    const removed = removalOf(parts, key);
    change(withoutPart(parts, key));
    return () => {
      if (!removed) return undefined;
      const restored = withRestored(latest.current.parts, removed);
      latest.current.change(restored.parts);
      return restored.key;
    };
  };
  return { parts, change, remove };
}
