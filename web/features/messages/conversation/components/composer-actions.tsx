import { AtSign, Camera, Paperclip, SendHorizontal } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { ACCEPTED_FILES } from '#web/features/messages/conversation/attachment-files.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

interface ComposerActionsProps {
  canSend: boolean;
  onFiles: (files: readonly File[]) => void;
  onMention: () => void;
  /** What the files wait for, unless that is plain to see. */
  hint: string | undefined;
}

/** The buttons under the text field: files, the camera on a phone, a mention, and Send. */
export function ComposerActions({ canSend, onFiles, onMention, hint }: ComposerActionsProps) {
  const hintId = useId();
  return (
    <div className="flex items-center gap-0.5 p-1.5">
      <FileButton label={t('Attach photos or PDFs')} onFiles={onFiles}>
        <Paperclip aria-hidden />
      </FileButton>
      <FileButton label={t('Take photo')} capture onFiles={onFiles} className="pointer-fine:hidden">
        <Camera aria-hidden />
      </FileButton>
      <Tooltip text={t('Mention somebody')}>
        <Button variant="quiet" size="icon" aria-label={t('Mention somebody')} onClick={onMention}>
          <AtSign aria-hidden />
        </Button>
      </Tooltip>
      <p
        id={hintId}
        role="status"
        className="min-w-0 flex-1 px-1.5 text-right text-balance text-ink-soft text-xs leading-tight"
      >
        {hint}
      </p>
      <Tooltip text={t('Ctrl+Enter sends')}>
        <Button type="submit" variant="primary" disabled={!canSend} aria-describedby={hintId}>
          <SendHorizontal aria-hidden />
          {t('Send')}
        </Button>
      </Tooltip>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  /** Opens the camera instead of the file dialog. */
  capture?: boolean;
  onFiles: (files: readonly File[]) => void;
  className?: string;
  children: ReactNode;
}

function FileButton({ label, capture = false, onFiles, className, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // Clear the input, so that the same picture can be picked again after it was removed.
    event.target.value = '';
  };
  return (
    <>
      <Tooltip text={label}>
        <Button
          variant="quiet"
          size="icon"
          aria-label={label}
          onClick={() => input.current?.click()}
          className={cn(className)}
        >
          {children}
        </Button>
      </Tooltip>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={capture ? 'image/*' : ACCEPTED_FILES}
        multiple={!capture}
        capture={capture ? 'environment' : undefined}
        onChange={pick}
      />
    </>
  );
}
