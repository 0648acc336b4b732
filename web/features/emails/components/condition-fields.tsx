import { type ReactElement, useRef } from 'react';
import { type Piece, withPiece } from '#web/features/emails/condition-pieces.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

interface ConditionFieldsProps {
  words: string;
  pieces: readonly Piece[];
  /** What the words are: 'Subject', 'Paragraph 2'. */
  name: string;
  /** Absent for a reader. */
  onChange: ((words: string) => void) | undefined;
  /** The field of one piece. */
  field: (label: string, text: string, onChange: (text: string) => void) => ReactElement;
}

/** Words with conditions between them: a field for each piece, below the condition in words. */
export function ConditionFields({ words, pieces, name, onChange, field }: ConditionFieldsProps) {
  // A piece that is emptied stays, so that it can be filled again.
  const shown = useRef(new Set<number>());
  for (const { number, words: text } of pieces) if (text !== '') shown.current.add(number);
  return (
    <div className="grid gap-2">
      {pieces.map(({ number, condition, words: text, depth }) =>
        depth === 0 && !shown.current.has(number) ? null : (
          <div
            key={number}
            className={cn('grid gap-1.5', depth > 0 && 'border-line-strong/60 border-l-2 pl-3')}
          >
            {condition && (
              <span aria-hidden className="text-ink-soft">
                {condition}
              </span>
            )}
            {field(condition ? t('{{part}}: {{condition}}', { part: name, condition }) : name, text, (next) =>
              onChange?.(withPiece(words, number, next)),
            )}
          </div>
        ),
      )}
    </div>
  );
}
