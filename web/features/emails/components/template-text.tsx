import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { PartButtons } from '#web/features/emails/components/part-buttons.tsx';
import { TemplatePartField } from '#web/features/emails/components/template-part-field.tsx';
import { controlWords, depthsOf } from '#web/features/emails/control-words.ts';
import { partNames } from '#web/features/emails/part-names.ts';
import {
  isText,
  type TemplatePart,
  type TextPart,
  withMoved,
  withParagraph,
  withWords,
} from '#web/features/emails/template-parts.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

/** Of what is within a condition or a list. */
const INDENTS = ['', 'ml-4', 'ml-8'];

interface TemplateTextProps {
  parts: readonly TemplatePart[];
  /** Why a line, counted from 1, cannot be saved. */
  errorOf: (line: number) => string | undefined;
  /** Absent for a reader. */
  onChange: ((parts: TemplatePart[]) => void) | undefined;
  onRemove: (part: TextPart, name: string) => void;
  onFocus: (field: HTMLTextAreaElement) => void;
  /** Shows a line, counted from 1, as HTML. */
  onShowHtml: (line: number) => void;
}

/** The text of an email as fields of words; the lines between them say what is decided, or that they are HTML. */
export function TemplateText({ parts, errorOf, onChange, onRemove, onFocus, onShowHtml }: TemplateTextProps) {
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const names = partNames(parts);
  const depths = depthsOf(parts);
  const focusOn = (key: number | undefined, element = 'textarea') => {
    const found = list.current?.querySelector<HTMLElement>(`[data-part="${key}"] ${element}:enabled`);
    found?.focus();
    return Boolean(found);
  };
  const add = (afterKey?: number) => {
    const added = withParagraph(parts, afterKey);
    flushSync(() => onChange?.(added.parts));
    focusOn(added.key);
  };
  const remove = (part: TextPart, name: string) => {
    const texts = parts.filter(isText);
    const index = texts.findIndex(({ key }) => key === part.key);
    flushSync(() => onRemove(part, name));
    // Without any part, a new one is next.
    if (!focusOn((texts[index + 1] ?? texts[index - 1])?.key)) addButton.current?.focus();
  };
  const moveOf = ({ key }: TextPart, step: -1 | 1) => {
    const moved = withMoved(parts, key, step);
    if (!moved) return undefined;
    return () => {
      flushSync(() => onChange?.(moved));
      // At the end of its way, the button is disabled.
      if (!focusOn(key, `[data-action="${step < 0 ? 'up' : 'down'}"]`)) focusOn(key);
    };
  };
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">
        {t('Variables such as {{example}} are filled in for each recipient.', {
          example: '{{ company_name }}',
        })}
      </p>
      <ul ref={list} className="grid gap-3">
        {parts.map((part, index) => {
          const indent = INDENTS[Math.min(depths[index] ?? 0, INDENTS.length - 1)];
          if (!isText(part)) {
            // An empty line, or one that only keeps a distance.
            if (part.words === '') return null;
            return (
              <li
                key={part.key}
                className={cn('flex flex-wrap items-center gap-x-3 text-ink-soft wrap-anywhere', indent)}
              >
                <span className="min-w-0 flex-1 basis-40 border-line-strong/60 border-l-2 pl-3">
                  {part.kind === 'control' ? controlWords(part.words) : part.words}
                </span>
                {part.kind === 'fixed' && onChange && (
                  <Button variant="quiet" size="small" onClick={() => onShowHtml(index + 1)}>
                    {t('Edit in HTML')}
                  </Button>
                )}
              </li>
            );
          }
          const name = names.get(part.key) ?? '';
          return (
            <li key={part.key} data-part={part.key} className={indent}>
              <TemplatePartField
                part={part}
                name={name}
                error={errorOf(index + 1)}
                onChange={onChange && ((words) => onChange(withWords(parts, part.key, words)))}
                onFocus={onFocus}
              >
                {onChange && (
                  <PartButtons
                    name={name}
                    onUp={moveOf(part, -1)}
                    onDown={moveOf(part, 1)}
                    onAdd={() => add(part.key)}
                    onRemove={() => remove(part, name)}
                  />
                )}
              </TemplatePartField>
            </li>
          );
        })}
      </ul>
      {onChange && (
        <Button ref={addButton} className="justify-self-start" onClick={() => add()}>
          <Plus aria-hidden />
          {t('Add a paragraph')}
        </Button>
      )}
    </div>
  );
}
