import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ComposerActions } from '#web/features/messages/conversation/components/composer-actions.tsx';
import { ComposerFiles } from '#web/features/messages/conversation/components/composer-files.tsx';
import { MentionList } from '#web/features/messages/conversation/components/mention-list.tsx';
import { ReaderChoice } from '#web/features/messages/conversation/components/reader-choice.tsx';
import type { CrewFirm } from '#web/features/messages/conversation/crew-firm.ts';
import { canRead, type Reader } from '#web/features/messages/conversation/queries.ts';
import { useComposer } from '#web/features/messages/conversation/use-composer.ts';
import type { Conversation } from '#web/features/messages/conversation/use-conversation.ts';
import { useMentionCompletion } from '#web/features/messages/conversation/use-mention-completion.ts';
import { cn } from '#web/lib/cn.ts';
import { UnsavedNotice } from '#web/ui/unsaved-notice.tsx';

export interface ComposerProps {
  conversation: Conversation;
  /** The people who can be mentioned. */
  readers: readonly Reader[];
  /** The subcontractor among them. */
  crewFirm?: CrewFirm;
  /** The placeholder: 'Message to Pat Lee'. */
  label: string;
}

/** The form of a message: text, files, mentions, and for the office the recipients. */
export default function Composer({ conversation, readers, crewFirm, label }: ComposerProps) {
  const composer = useComposer(conversation, crewFirm);
  const { text, visibility } = composer;
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const completion = useMentionCompletion({
    text,
    people: readers.filter((reader) => canRead(reader, visibility)),
    onChosen: (completed, after, person) => {
      composer.mention(completed, person);
      caret.current = after;
    },
  });
  // React has moved the caret to the end of the changed text.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = (next: string, at: number) => {
    composer.setText(next);
    completion.follow(at);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    composer.send();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (completion.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
  };
  const onPaste = ({ clipboardData }: ClipboardEvent) => composer.addFiles([...clipboardData.files]);
  const beginMention = () => {
    const at = field.current?.selectionStart ?? text.length;
    const gap = at === 0 || /\s$/.test(text.slice(0, at)) ? '' : ' ';
    caret.current = at + gap.length + 1;
    change(`${text.slice(0, at)}${gap}@${text.slice(at)}`, caret.current);
  };

  return (
    <form
      onSubmit={submit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        composer.addFiles([...event.dataTransfer.files]);
      }}
      className="shrink-0 border-line border-t p-2 md:p-3 print:hidden"
    >
      <div
        className={cn(
          'relative rounded-lg border shadow-lift',
          visibility === 'staff'
            ? 'border-ochre bg-ochre-tint focus-within:border-ochre-ink'
            : 'border-line-strong/70 bg-surface focus-within:border-slate',
        )}
      >
        <MentionList completion={completion} />
        {conversation.isThread && conversation.isStaff && (
          <ReaderChoice
            visibility={visibility}
            readers={readers}
            starting={composer.starting}
            onChange={composer.setVisibility}
          />
        )}
        <ComposerFiles uploads={composer.uploads} />
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={MESSAGE_MAX_LENGTH}
          aria-label={label}
          placeholder={label}
          {...completion.aria}
          onChange={({ target }) => change(target.value, target.selectionStart)}
          onSelect={({ currentTarget }) => completion.follow(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="field-sizing-content block max-h-48 min-h-11 w-full resize-none rounded-lg bg-transparent px-3 pt-2.5 pb-1 text-base text-ink outline-hidden md:text-sm"
        />
        <ComposerActions
          canSend={composer.canSend}
          hint={composer.hint}
          onFiles={composer.addFiles}
          onMention={beginMention}
        />
      </div>
      <UnsavedNotice safety={composer.safety} className="pt-1" />
    </form>
  );
}

/** The database's limit. */
const MESSAGE_MAX_LENGTH = 10_000;
