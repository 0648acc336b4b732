/** How long a used refresh token may come again, and how far a clock may be off (docs/auth.md). */
const REUSE_MS = 10_000;
const TOLERANCE_MS = 30_000;
const LINK_MS = 3600_000;

interface AccessToken {
  token: string;
  expMs: number;
  /** What it says that its person has shown. */
  aal: 'aal1' | 'aal2';
}

/** One session as it should be, with everything that was ever given out for it. */
export interface Session {
  id: string;
  aal: 'aal1' | 'aal2';
  notAfterMs: number;
  /** `ended`: signed out in any way. `stolen`: a used refresh token came back. */
  state: 'open' | 'ended' | 'stolen';
  access: AccessToken[];
  /** Refresh tokens in the order in which each replaced the one before. */
  chain: { token: string; usedAtMs?: number }[];
}

/** What a refresh with one token of a session must answer; `next` rotates, `same` gives the living token again. */
export type RefreshOutcome =
  | 'next'
  | 'same'
  | 'refresh_token_not_found'
  | 'refresh_token_already_used'
  | 'session_expired'
  | 'user_banned';

/** What must be true of one person: the model that the server is compared with. */
export class Person {
  nowMs: number;
  readonly id: string;
  readonly email: string;
  readonly profileId: string;
  password: string | undefined;
  banned = false;
  /** Secret of the only authenticator app, once it was verified. */
  app: { factorId: string; secret: string } | undefined;
  /** Mailed links, the newest last; `dead` are those that were used or died with a password or a newer one. */
  links: { token: string; madeAtMs: number; dead: boolean }[] = [];
  sessions: Session[] = [];
  passwordsMade = 0;

  constructor(facts: { id: string; email: string; profileId: string; password: string; nowMs: number }) {
    this.id = facts.id;
    this.email = facts.email;
    this.profileId = facts.profileId;
    this.password = facts.password;
    this.nowMs = facts.nowMs;
  }

  isOver({ notAfterMs }: Session): boolean {
    return notAfterMs <= this.nowMs;
  }

  isAlive(session: Session): boolean {
    return !this.banned && session.state === 'open' && !this.isOver(session);
  }

  hasRunOut({ expMs }: { expMs: number }): boolean {
    return expMs <= this.nowMs - TOLERANCE_MS;
  }

  /**
   * Between a session's end by the moved clock and the end of its tokens: the database, whose clock nobody moves,
   * cannot know yet.
   */
  isUnclear(session: Session): boolean {
    return session.state === 'open' && !this.banned && this.isOver(session);
  }

  /** The newest access token of a session, and whether it opens anything. */
  keyOf(session: Session): { token: string; works: boolean } {
    const newest = session.access.at(-1);
    if (!newest) throw new Error('A session without an access token.');
    return { token: newest.token, works: this.isAlive(session) && !this.hasRunOut(newest) };
  }

  /** Whether the session may do what needs the second factor of whoever has one. */
  isTrusted(session: Session): boolean {
    return this.app === undefined || session.aal === 'aal2';
  }

  /**
   * Whether the database shows the token's person their own: whoever has a factor must have shown it before it was
   * made.
   */
  showsData(session: Session, { aal }: AccessToken): boolean {
    return this.isTrusted(session) && (this.app === undefined || aal === 'aal2');
  }

  linkWorks(link: { madeAtMs: number; dead: boolean }): boolean {
    return !link.dead && this.nowMs - link.madeAtMs < LINK_MS;
  }

  /** A new password: links die, and every session but the one that set it ends. */
  changedPassword(password: string, kept?: Session): void {
    this.password = password;
    for (const link of this.links) link.dead = true;
    this.end((session) => session !== kept);
  }

  nextPassword(): string {
    this.passwordsMade += 1;
    return `Nimbus-Ledger7!${this.passwordsMade}`;
  }

  /** What a refresh with the token at this position of the chain must return now. */
  refreshOutcome(session: Session, at: number): RefreshOutcome {
    if (session.state === 'ended') return 'refresh_token_not_found';
    if (this.banned) return 'user_banned';
    if (session.state === 'stolen') return 'refresh_token_already_used';
    const last = session.chain.length - 1;
    const usedAtMs = session.chain[at]?.usedAtMs ?? this.nowMs;
    if (at < last - 1 && this.nowMs - usedAtMs > REUSE_MS) return 'refresh_token_already_used';
    if (this.isOver(session)) return 'session_expired';
    return at === last ? 'next' : 'same';
  }

  /** Takes down what an answer gave for a session. */
  note(session: Session, given: { access_token: string; refresh_token: string; expires_at: number }): void {
    const { access_token: token, expires_at: expiresAt } = given;
    session.access.push({ token, expMs: expiresAt * 1000, aal: session.aal });
    const active = session.chain.at(-1);
    if (active?.token === given.refresh_token) return;
    if (active) active.usedAtMs = this.nowMs;
    session.chain.push({ token: given.refresh_token });
  }

  end(which: (session: Session) => boolean): void {
    for (const session of this.sessions) {
      if (session.state !== 'ended' && which(session)) session.state = 'ended';
    }
  }
}
