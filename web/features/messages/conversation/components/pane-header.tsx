import { ArrowLeft, MailCheck } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { SavedAge } from '#web/ui/saved-age.tsx';

interface PaneHeaderProps {
  name: string;
  personId: string;
  isOnline: boolean;
  onMarkRead: () => void;
  isMarking: boolean;
  /** Returns to the list, on a phone. */
  onBack?: (() => void) | undefined;
}

/** The other people of the conversation, and whether they are online. */
export function PaneHeader({ name, personId, isOnline, onMarkRead, isMarking, onBack }: PaneHeaderProps) {
  const Title = onBack ? 'h1' : 'h2';
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2.5 border-line border-b px-3 md:px-4">
      {onBack && <BackButton label={t('Back to conversations')} onPress={onBack} />}
      <span className="relative">
        <Avatar name={name} personId={personId} />
        <span
          aria-hidden
          className={cn(
            'absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full border-2 border-surface',
            isOnline ? 'bg-moss-ink' : 'bg-line-strong',
          )}
        />
      </span>
      <div className="min-w-0 flex-1">
        <Title className="truncate font-semibold">{name}</Title>
        <div className="flex items-center gap-2">
          <p aria-live="polite" className={cn('text-xs', isOnline ? 'text-moss-ink' : 'text-ink-soft')}>
            {isOnline ? t('Online') : t('Offline')}
          </p>
          {onBack && <SavedAge />}
        </div>
      </div>
      <MarkReadButton onPress={onMarkRead} isMarking={isMarking} />
    </header>
  );
}

/** Marks the whole conversation as read; on a phone only its icon is shown, to leave room for names. */
export function MarkReadButton({ onPress, isMarking }: { onPress: () => void; isMarking: boolean }) {
  return (
    <Button
      variant="quiet"
      size="small"
      busy={isMarking}
      onClick={onPress}
      title={t('Mark as read')}
      className="max-md:w-11 max-md:px-0"
    >
      {!isMarking && <MailCheck aria-hidden className="max-md:size-5" />}
      <span className="max-md:sr-only">{t('Mark as read')}</span>
    </Button>
  );
}

/** On a phone, where a conversation is a screen of its own. */
export function BackButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} onClick={onPress} className="-ml-2">
      <ArrowLeft aria-hidden />
    </Button>
  );
}

/**
 * The header of a conversation that is loading, on a phone: offline it may never load, and there is no other way back.
 */
export function ComingHeader({ label, onBack }: { label: string; onBack: () => void }) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2.5 border-line border-b bg-surface px-3">
      <BackButton label={label} onPress={onBack} />
      <h1 className="truncate font-semibold">{t('Conversation')}</h1>
    </header>
  );
}
