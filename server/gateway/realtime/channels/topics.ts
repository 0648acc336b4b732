import type { Channel } from '#server/gateway/realtime/channels/channel.ts';

/** The joined channels of this node by topic. A private topic and a public one of the same name are two. */
export interface Topics {
  add(channel: Channel): void;
  remove(channel: Channel): void;
  members(name: string, isPrivate: boolean): ReadonlySet<Channel>;
  all(): Iterable<Channel>;
  /** How many channels there are. */
  size(): number;
}

const NOBODY: ReadonlySet<Channel> = new Set();

export function createTopics(): Topics {
  const topics = new Map<string, Set<Channel>>();
  const idOf = (name: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${name}`;
  let count = 0;
  return {
    add(channel) {
      count += 1;
      const id = idOf(channel.name, channel.config.isPrivate);
      topics.set(id, (topics.get(id) ?? new Set()).add(channel));
    },
    remove(channel) {
      const id = idOf(channel.name, channel.config.isPrivate);
      const members = topics.get(id);
      if (members?.delete(channel)) count -= 1;
      if (members?.size === 0) topics.delete(id);
    },
    members: (name, isPrivate) => topics.get(idOf(name, isPrivate)) ?? NOBODY,
    size: () => count,
    *all() {
      for (const members of topics.values()) yield* members;
    },
  };
}
