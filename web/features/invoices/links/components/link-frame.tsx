import type { ReactNode } from 'react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { useBranding } from '#web/lib/branding.ts';
import { emailUrl } from '#web/lib/email-url.ts';
import { phoneUrl } from '#web/lib/phone-url.ts';
import { t } from '#web/lib/text.ts';
import { WordMark } from '#web/ui/brand.tsx';

const linkStyle = 'underline decoration-line-strong underline-offset-2 hover:decoration-ink';

/** The frame of a page for readers without an account: who sent it, and whom to ask. */
export function LinkFrame({ children }: { children: ReactNode }) {
  const { supportEmail, supportPhone } = useBranding();
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <header className="bg-side px-4 pt-[calc(env(safe-area-inset-top)+0.75rem)] pb-3 text-side-ink print:hidden">
        <WordMark ofCompany className="mx-auto flex w-full max-w-4xl text-base" />
      </header>
      <main id="main" className="mx-auto w-full max-w-4xl flex-1 px-4 py-6">
        {children}
      </main>
      {(supportEmail || supportPhone) && (
        <footer className="px-4 pb-[calc(env(safe-area-inset-bottom)+1.5rem)] text-center text-ink-soft print:hidden">
          <p className="flex flex-wrap items-center justify-center gap-x-3">
            <span>{t('Questions about this invoice?')}</span>
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
        </footer>
      )}
    </div>
  );
}
