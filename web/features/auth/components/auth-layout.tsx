import type { ReactNode } from 'react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { useBranding } from '#web/lib/branding.ts';
import { cn } from '#web/lib/cn.ts';
import { emailUrl } from '#web/lib/email-url.ts';
import { phoneUrl } from '#web/lib/phone-url.ts';
import { t } from '#web/lib/text.ts';
import { WordMark } from '#web/ui/brand.tsx';
import fieldfare from './fieldfare.svg';
import { linkStyle } from './link-style.ts';

interface AuthLayoutProps {
  children: ReactNode;
  /** Hides the support contact; for the set-up page, which has none yet. */
  hidesContact?: boolean;
  /** Starts near the top, so that the button of a long form is on the first screen of a laptop. */
  isLong?: boolean;
  /** Whoever is here has an account or was invited to one: the page does not say where to get one. */
  isExpected?: boolean;
}

/** The frame of the pages before sign-in: the logo beside the form, or above it on a phone. */
export function AuthLayout({
  children,
  hidesContact = false,
  isLong = false,
  isExpected = false,
}: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:grid-rows-1">
      <Cover />
      <div className="flex flex-col bg-paper">
        <main
          id="main"
          // Starts at a fixed height, so that content that loads later moves nothing above it.
          className={cn(
            'flex flex-1 flex-col px-5 pt-8 pb-6 lg:px-12',
            isLong ? 'lg:pt-8 lg:pb-6' : 'lg:pt-[max(3rem,14dvh)] lg:pb-12',
          )}
        >
          <div className={cn('mx-auto w-full', isLong ? 'max-w-lg' : 'max-w-sm')}>{children}</div>
        </main>
        {!hidesContact && <Contact isExpected={isExpected} />}
      </div>
    </div>
  );
}

function Cover() {
  const { companyName, productName } = useBranding();
  return (
    <header className="relative flex flex-col overflow-hidden bg-side text-side-ink lg:sticky lg:top-0 lg:h-dvh lg:px-12 lg:py-10">
      <WordMark className="z-10 px-5 pt-[calc(env(safe-area-inset-top)+2rem)] pb-8 text-lg lg:p-0" />
      <img
        src={fieldfare}
        alt=""
        width="560"
        height="520"
        className="absolute -right-[min(1.25rem,5.2vw)] -bottom-[min(3.5rem,14.4vw)] h-[min(9.25rem,38vw)] w-auto lg:static lg:m-auto lg:h-auto lg:w-[min(30rem,70%)]"
      />
      <div className="hidden max-w-lg lg:block">
        <p className="max-w-sm text-xl font-semibold tracking-tight text-balance">
          {t('Every job, from the first call to the last invoice.')}
        </p>
        <p className="mt-2 text-base text-side-ink-soft">
          {companyName === productName
            ? t('Work orders, reports, time, bills and messages in one place.')
            : t('The work-order portal of {{companyName}}.', { companyName })}
        </p>
      </div>
    </header>
  );
}

function Contact({ isExpected }: { isExpected: boolean }) {
  const { supportEmail, supportPhone } = useBranding();
  if (isExpected && !supportEmail && !supportPhone) return null;
  return (
    <footer className="px-5 pb-[calc(env(safe-area-inset-bottom)+1.5rem)] text-center text-ink-soft">
      {supportEmail || supportPhone ? (
        <p className="flex flex-wrap items-center justify-center gap-x-3">
          <span>{t('Need help?')}</span>
          {supportEmail && (
            <a href={emailUrl(supportEmail)} className={linkStyle}>
              {supportEmail}
            </a>
          )}
          {supportPhone && (
            <a href={phoneUrl(supportPhone)} className={linkStyle}>
              {formatPhone(supportPhone)}
            </a>
          )}
        </p>
      ) : (
        <p>{t('Need an account? Ask the office that sent you here.')}</p>
      )}
    </footer>
  );
}
