import type { Access } from '#server/gateway/realtime/access-token.ts';
import type { ChangeType } from '#server/gateway/realtime/changes/change.ts';
import type { ReadyTest } from '#server/gateway/realtime/changes/matches.ts';

/** What a channel asked for, as it asked (realtime protocol 4). */
export interface Wish {
  id: number;
  event: ChangeType | '*';
  schema: string;
  /** `*`: every published table of the schema. */
  table: string;
  filter: string | undefined;
  select: readonly string[] | undefined;
}

/** The channel that a change goes to. */
export interface Audience {
  /** Who it acts as now; undefined once it has closed. */
  access(): Access | undefined;
  /** @param data finished JSON */
  tell(ids: readonly number[], data: string): void;
}

/** A wish that was found possible. */
export interface Subscription {
  wish: Wish;
  tests: readonly ReadyTest[];
  audience: Audience;
}
