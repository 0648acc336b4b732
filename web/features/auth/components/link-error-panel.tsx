import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { LINK_ERRORS, linkErrorOf } from '../link-errors.ts';
import { ErrorPanel } from './error-panel.tsx';

interface LinkErrorPanelProps {
  /** The error in the fragment of the URL. */
  fragment: string;
  /** Shows the user who is still signed in: a failed link ends no session. Null for nobody. */
  signedInAs: ReactNode;
}

/** Why a link, or the redirect of a provider, failed to sign in, and the possible next steps. */
export default function LinkErrorPanel({ fragment, signedInAs }: LinkErrorPanelProps) {
  const { title, text, helpsNewLink } = LINK_ERRORS[linkErrorOf(failureIn(fragment))];
  const main = buttonStyle({ variant: 'main', size: 'large' });
  const other = buttonStyle({ size: 'large' });
  if (signedInAs) {
    return (
      <ErrorPanel
        title={t(title)}
        text={helpsNewLink ? t('You are still signed in, and nothing has changed.') : t(text)}
      >
        <Link to="/" replace className={main}>
          {t('Go to your dashboard')}
        </Link>
        {signedInAs}
      </ErrorPanel>
    );
  }
  return (
    <ErrorPanel title={t(title)} text={t(text)}>
      {helpsNewLink && (
        <Link to="/auth" search={{ view: 'email-code' }} className={main}>
          {t('Request a new link')}
        </Link>
      )}
      <Link to="/auth" search={{}} className={helpsNewLink ? other : main}>
        {t('Go to sign in')}
      </Link>
    </ErrorPanel>
  );
}

function failureIn(fragment: string) {
  const facts = new URLSearchParams(fragment);
  const get = (name: string) => facts.get(name) ?? '';
  return { error: get('error'), code: get('error_code'), description: get('error_description') };
}
