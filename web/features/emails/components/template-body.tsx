import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CommandOutput } from '#shared/commands.ts';
import { UNDO_SHOWN_MS } from '#shared/rules/undo.ts';
import { TemplateHelp } from '#web/features/emails/components/template-help.tsx';
import { TemplateProblems } from '#web/features/emails/components/template-problems.tsx';
import { TemplateText } from '#web/features/emails/components/template-text.tsx';
import { partNames } from '#web/features/emails/part-names.ts';
import { isText, type TextPart } from '#web/features/emails/template-parts.ts';
import { selectLine } from '#web/features/emails/text-fields.ts';
import { useTemplateParts } from '#web/features/emails/use-template-parts.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Field } from '#web/ui/field.tsx';
import { FilterPills } from '#web/ui/filter-pills.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

type Mode = 'text' | 'html';

const textsOf = (problems: TemplateBodyProps['problems']) =>
  problems.map(({ text }) => text).join(' ') || undefined;

/** How much of a removed part its message says. */
const EXCERPT_CHARACTERS = 80;

interface TemplateBodyProps {
  body: string;
  canEdit: boolean;
  problems: CommandOutput<'preview_email_template'>['problems'];
  onChange: (body: string) => void;
  onFocus: (field: HTMLTextAreaElement) => void;
}

/** The text of an email: its words in fields, or all of it as HTML. */
export function TemplateBody({ body, canEdit, problems, onChange, onFocus }: TemplateBodyProps) {
  const { parts, change, remove } = useTemplateParts(body, onChange);
  const [mode, setMode] = useState<Mode>(() => (parts.some(isText) ? 'text' : 'html'));
  const html = useRef<HTMLTextAreaElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const names = mode === 'text' ? partNames(parts) : new Map<number, string>();
  const nameOfLine = (line: number) => names.get(parts[line - 1]?.key ?? -1);
  const showHtml = (line: number) => {
    flushSync(() => setMode('html'));
    if (html.current) selectLine(html.current, line);
  };
  const showLine = (line: number) => {
    const key = parts[line - 1]?.key;
    const field = fields.current?.querySelector<HTMLElement>(`[data-part="${key}"] textarea`);
    if (field) field.focus();
    else showHtml(line);
  };
  const removePart = ({ key, words }: TextPart, name: string) => {
    const restore = remove(key);
    toast({
      title: t('{{part}} removed', { part: name }),
      // Toasts that say the same are one: the words tell two parts of one name apart.
      description: words.length > EXCERPT_CHARACTERS ? `${words.slice(0, EXCERPT_CHARACTERS)}…` : words,
      shownMs: UNDO_SHOWN_MS,
      action: {
        label: t('Undo'),
        onSelect: () => {
          const restoredKey = flushSync(restore);
          fields.current?.querySelector<HTMLElement>(`[data-part="${restoredKey}"] textarea`)?.focus();
        },
      },
    });
  };
  return (
    <div ref={fields} className="grid gap-4">
      <FilterPills<Mode>
        label={t('How the text is edited')}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'text', label: t('Text') },
          { value: 'html', label: t('HTML') },
        ]}
      />
      {mode === 'text' ? (
        <TemplateText
          parts={parts}
          errorOf={(line) => textsOf(problems.filter((problem) => problem.line === line))}
          onChange={canEdit ? change : undefined}
          onRemove={removePart}
          onFocus={onFocus}
          onShowHtml={showHtml}
        />
      ) : (
        <>
          <Field
            label={t('Text')}
            hint={t('HTML with variables. The plain-text part is made from it, and the frame is added.')}
          >
            <Textarea
              ref={html}
              onFocus={({ target }) => onFocus(target)}
              value={body}
              rows={16}
              spellCheck
              readOnly={!canEdit}
              className="max-h-[32rem] font-mono text-sm"
              onChange={({ target }) => onChange(target.value)}
            />
          </Field>
          <TemplateHelp />
        </>
      )}
      <TemplateProblems problems={problems} nameOfLine={nameOfLine} onShow={({ line }) => showLine(line)} />
    </div>
  );
}
