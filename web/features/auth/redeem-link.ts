import type { User } from '@supabase/supabase-js';
import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import { type Answered, authRequest } from '#web/lib/auth-request.ts';
import { checkLinkSession, type LinkSession } from '#web/lib/link-session.ts';
import { storedJson } from '#web/lib/stored-json.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import type { LinkType, ResetLink } from './reset-link.ts';

/** A session that a link has opened, and that this browser does not use yet. */
export interface OpenedLink {
  accessToken: string;
  refreshToken: string;
  user: User;
  /** Null for a link of another mail. */
  type: LinkType | null;
}

const VERIFIER = `${SESSION_STORAGE_KEY}-code-verifier`;

/** The links that open a session. */
type OpeningLink = Extract<ResetLink, { kind: 'tokens' | 'token-hash' | 'code' }>;

/**
 * Redeems a link and returns its session, without changing the one of this browser. The stock client would replace it,
 * and would even end it when the link's own session has ended.
 */
export async function redeemLink(
  link: OpeningLink,
): Promise<{ opened: OpenedLink; error: null } | { opened: null; error: AuthErrorFacts }> {
  switch (link.kind) {
    case 'tokens':
      return opened(await checkLinkSession(link.accessToken, link.refreshToken), link.type);
    case 'token-hash': {
      const body = { token_hash: link.tokenHash, type: link.type };
      return opened(await post('/verify', body), link.type);
    }
    case 'code': {
      // Stored by the stock client in the browser that started the flow: `<verifier>/<kind of the flow>`.
      const [verifier = '', kind] = String(storedJson(VERIFIER) ?? '').split('/');
      const body = { auth_code: link.code, code_verifier: verifier };
      const answer = await post('/token?grant_type=pkce', body);
      if (answer.data) localStorage.removeItem(VERIFIER);
      return opened(answer, kind === 'recovery' ? kind : null);
    }
  }
}

function opened(answer: Answered<LinkSession>, type: LinkType | null) {
  if (answer.error) return { opened: null, error: answer.error };
  const { access_token: accessToken, refresh_token: refreshToken, user } = answer.data;
  return { opened: { accessToken, refreshToken, user, type }, error: null };
}

const post = (path: string, body: object) => authRequest<LinkSession>({ method: 'POST', path, body });
