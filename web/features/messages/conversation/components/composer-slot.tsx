import { Component, type ReactNode, Suspense } from 'react';
import type { ComposerProps } from '#web/features/messages/conversation/components/composer.tsx';
import { t } from '#web/lib/text.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const Composer = lazyPart<ComposerProps>(
  () => import('#web/features/messages/conversation/components/composer.tsx'),
  ComposerMissing,
);

/** The composer, which loads in parallel with the messages; if that fails, messages can still be read. */
export function ComposerSlot(props: ComposerProps) {
  return (
    <ComposerBoundary>
      <Suspense fallback={<Skeleton className="m-3 h-24 rounded-lg" />}>
        <Composer key={props.conversation.conversationKey} {...props} />
      </Suspense>
    </ComposerBoundary>
  );
}

class ComposerBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ComposerMissing /> : this.props.children;
  }
}

function ComposerMissing() {
  return (
    <p role="alert" className="border-line border-t p-4 text-brick-ink">
      {t('Unable to load message composer. Please refresh the page.')}
    </p>
  );
}
