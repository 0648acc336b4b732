import { DataError, isNotFound } from '#web/lib/data-error.ts';
import { isLoadingFailure } from '#web/lib/loading-failure.ts';
import { errorIdText, reasonText } from '#web/lib/reason-text.ts';
import { t } from '#web/lib/text.ts';

export interface Problem {
  /** What happened. */
  title: string;
  /** What to do now. */
  advice: string;
}

/** Explains an error: what happened and what to do. Never a code alone. */
export function problemText(error: unknown): Problem {
  if (isLoadingFailure(error)) return connectionProblem();
  if (!(error instanceof DataError)) return unknownProblem();
  if (error.isConnection) return connectionProblem();
  if (error.status === 507) return diskFullProblem();
  if (error.status >= 500) return serverProblem(error);
  if (error.status === 401 || error.code === 'PGRST301' || error.code === 'PGRST303') {
    return { title: t('Your session has ended'), advice: t('Sign in again to go on.') };
  }
  if (error.status === 403 || error.code === '42501') {
    return {
      title: t('You may not do this'),
      advice: reasonText(error).advice || t('Ask an administrator if you should be able to.'),
    };
  }
  if (isNotFound(error)) {
    return {
      title: t('This was not found'),
      advice: t('It may have been removed, or it belongs to somebody else.'),
    };
  }
  return reasonText(error);
}

const connectionProblem = (): Problem => ({
  title: t('The server could not be reached'),
  advice: t('Nothing was lost. Check the connection, then try again.'),
});

const diskFullProblem = (): Problem => ({
  title: t('The server has no space left'),
  advice: t('Nothing was saved. What you entered is still here. Tell the office, then try again later.'),
});

/** The server, or a proxy in front of it, reports an error: the connection is not the cause. */
const serverProblem = ({ status, hint }: DataError): Problem => ({
  title: status >= 502 && status <= 504 ? t('The server is not available') : t('The server has a problem'),
  advice:
    t(
      'Your connection works. What you entered is still here. Try again in a moment; if it stays so, tell the office.',
    ) + errorIdText(hint),
});

function unknownProblem(): Problem {
  return {
    title: t('Something went wrong on our side'),
    advice: t('What you entered is still here. Try again in a moment.'),
  };
}
