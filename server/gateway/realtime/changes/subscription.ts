import type { Access } from '#server/gateway/realtime/access-token.ts';
import type { ChangeType } from '#server/gateway/realtime/changes/change.ts';
import type { ReadyTest } from '#server/gateway/realtime/changes/matches.ts';

/** A subscription as the channel requested it (realtime protocol 4). */
export interface Wish {
  id: number;
  event: ChangeType | '*';
  schema: string;
  /** `*`: every published table of the schema. */
  table: string;
  filter: string | undefined;
  select: readonly string[] | undefined;
}

/** The channel that receives changes. */
export interface Audience {
  /** Its current identity; undefined after it was closed. */
  access(): Access | undefined;
  /** @param data finished JSON */
  send(ids: readonly number[], data: string): void;
  /** Asks its client to read again, because changes were left out. */
  readAgain(): void;
}

/** A validated wish. */
export interface Subscription {
  wish: Wish;
  tests: readonly ReadyTest[];
  audience: Audience;
}
