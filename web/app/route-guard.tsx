import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Screen } from '#shared/paths.ts';
import { isScreenOpen } from '#shared/rules/screen-capabilities.ts';
import { NotFoundPage } from '#web/app/not-found.ts';
import { leave } from '#web/app/session/leave.ts';
import { isDeactivated } from '#web/app/session/load-viewer.ts';
import { hasLeft } from '#web/app/session/session-store.ts';
import { useSecondFactorStep } from '#web/app/session/use-second-factor-step.ts';
import { useSession } from '#web/app/session/use-session.ts';
import { useViewerQuery } from '#web/app/session/use-viewer-query.ts';
import { homeOf } from '#web/lib/chosen-area.ts';
import { isId } from '#web/lib/is-id.ts';
import { askAgain, useIsAnswerLate } from '#web/lib/late-answers.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { rememberReturnPath } from '#web/lib/return-path.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { ViewerContext } from '#web/lib/viewer.ts';
import { claimDevice } from '#web/offline/encryption/claim-device.ts';
import { BrandMark } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SecondFactorPage = lazyPart(() => import('#web/app/session/second-factor-page.tsx'));

const DeactivatedPage = lazyPart(() => import('#web/app/session/deactivated-page.tsx'));

const SignedInAs = lazyPart(() => import('#web/app/session/signed-in-as.tsx'));

/**
 * Opens a screen only for its roles (portal requirements 2.9). It saves users from screens that would be empty for
 * them. Access is enforced by the database.
 */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { status, session } = useSession();
  const userId = session?.user.id;
  const viewer = useViewerQuery();
  const secondFactor = useSecondFactorStep(viewer);
  const isAddress = useRouterState({ select: ({ matches }) => namesRecords(matches.at(-1)) });
  const screen = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '/' });

  if (status === 'signed-out') return <ToSignIn />;
  if (secondFactor.isDue) {
    return (
      <Suspense fallback={<WaitingPage text={t('Loading...')} />}>
        <SecondFactorPage key={userId} isRequired={secondFactor.isRequired} onPassed={secondFactor.pass} />
      </Suspense>
    );
  }
  if (isDeactivated(viewer.error)) {
    return (
      <Suspense fallback={<WaitingPage text={t('Loading...')} />}>
        <DeactivatedPage />
      </Suspense>
    );
  }
  if (viewer.data === undefined) {
    if (viewer.fetchStatus === 'paused') {
      return (
        <WaitingPage
          text={t('This needs a signal')}
          advice={t(
            'You have not used this device before. The portal opens automatically once you are online.',
          )}
        />
      );
    }
    if (!viewer.isError) return <LoadingViewer />;
    const problem = problemText(viewer.error);
    return (
      <WaitingPage text={problem.title} advice={problem.advice}>
        <Button variant="primary" onClick={() => viewer.refetch()}>
          {t('Try Again')}
        </Button>
        <Button onClick={leave}>{t('Sign Out')}</Button>
      </WaitingPage>
    );
  }

  const { primaryRole } = viewer.data;
  if (primaryRole === null) {
    return (
      <WaitingPage
        text={t('Loading permissions...')}
        advice={t(
          'Your account belongs to no organization yet. Once the office adds you, this page opens automatically.',
        )}
      >
        <Suspense>
          <SignedInAs action={t('Not you? Sign out')} />
        </Suspense>
      </WaitingPage>
    );
  }
  if (!isScreenOpen(screen, viewer.data)) return <NotOpen home={homeOf(viewer.data)} />;
  if (!isAddress) return <NotFoundPage />;
  claimDevice(viewer.data.profile.id);
  // The next user must not see data or input of the last one: another tab may have signed in another user.
  return (
    <ViewerContext key={userId} value={viewer.data}>
      {children}
    </ViewerContext>
  );
}

/** Explains after a while why the screen is empty. */
function LoadingViewer() {
  const queryClient = useQueryClient();
  if (!useIsAnswerLate()) return <WaitingPage text={t('Loading...')} />;
  return (
    <WaitingPage text={t('No answer yet: the connection is slow or lost')}>
      <Button onClick={() => askAgain(queryClient)}>{t('Try again')}</Button>
    </WaitingPage>
  );
}

/** Whether a URL's parameter can be a record's id: an invalid one is not requested. */
function namesRecords(match: { fullPath: string; params: Record<string, string> } | undefined): boolean {
  // This screen has its own text for it (offline requirements 2.7).
  if (!match || match.fullPath === '/employee/assignments/$id') return true;
  // Other parameters, such as the name of an email, are no ids.
  return Object.entries(match.params).every(([name, value]) => !/id$/i.test(name) || isId(value));
}

/** Leads to the user's own dashboard (portal requirements 2.9), and says why another page is shown. */
function NotOpen({ home }: { home: Screen }) {
  useEffect(() => {
    toast({
      kind: 'attention',
      title: t('That page is not part of your role'),
      description: t('This is your own start page. If you need the other one, ask an administrator.'),
    });
  }, []);
  return <Navigate to={home} replace />;
}

/** Redirects to the sign-in page, and stores the current page for later, unless the user has signed out. */
function ToSignIn() {
  const { history } = useRouter();
  // During rendering: the effect of `Navigate` runs before any effect of this component.
  useState(() => {
    if (!hasLeft()) rememberReturnPath(history.location.href);
  });
  return <Navigate to="/auth" replace />;
}

interface WaitingPageProps {
  text: string;
  /** Shown after a moment, if the user is still here. */
  advice?: string;
  children?: ReactNode;
}

/** Fills the screen while its content is not known yet. */
function WaitingPage({ text, advice, children }: WaitingPageProps) {
  return (
    <div className="grid min-h-dvh place-items-center p-6">
      <div role="status" className="grid max-w-sm justify-items-center gap-4 text-center">
        <BrandMark className="size-12 text-slate motion-safe:animate-pulse" />
        <p className="text-base text-ink-soft">{text}</p>
        {(advice || children) && (
          <div className="fade-in-late grid justify-items-center gap-4">
            <p className="text-pretty text-ink-soft">{advice}</p>
            <div className="flex gap-2">{children}</div>
          </div>
        )}
      </div>
    </div>
  );
}
