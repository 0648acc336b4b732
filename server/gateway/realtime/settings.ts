import { z } from 'zod';

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** Settings of the realtime gateway, by their environment variables. */
export const realtimeSettingsSchema = z
  .object({
    /** Sockets that one node holds, and how many of them may come from one address. */
    REALTIME_MAX_SOCKETS: positive(10_000),
    REALTIME_MAX_SOCKETS_PER_ADDRESS: positive(500),
    REALTIME_MAX_CHANNELS_PER_SOCKET: positive(100),
    /** Joins of one socket within a second; after a broken line a client joins all its channels again at once. */
    REALTIME_MAX_JOINS_PER_SECOND: positive(150),
    /**
     * Messages of one socket within a second: broadcasts and presence, by people and by those who have not signed in.
     */
    REALTIME_MAX_MESSAGES_PER_SECOND: positive(100),
    REALTIME_MAX_MESSAGES_PER_SECOND_ANON: positive(30),
    /** The largest frame that is read, and the largest payload of a broadcast, in bytes. */
    REALTIME_MAX_FRAME_BYTES: positive(5_242_880),
    REALTIME_MAX_PAYLOAD_BYTES: positive(3_000_000),
    /** What may wait for a client that reads too slowly before its socket is closed, in bytes. */
    REALTIME_MAX_WAITING_BYTES: positive(8_388_608),
    /**
     * How long a node sends the changes that it has found, in milliseconds, before it asks clients to read the rest of
     * them. A change, or that request, arrives within about twice this time.
     */
    REALTIME_BEHIND_MS: positive(750),
    /** Whether only private channels may be joined. */
    REALTIME_PRIVATE_ONLY: z.stringbool().default(false),
    /** Whether public channels relay what people send; programs reach them always. The portal has another default. */
    REALTIME_PUBLIC_RELAY: z.stringbool().default(true),
  })
  .transform((env) => ({
    maxSockets: env.REALTIME_MAX_SOCKETS,
    maxSocketsPerAddress: env.REALTIME_MAX_SOCKETS_PER_ADDRESS,
    maxChannelsPerSocket: env.REALTIME_MAX_CHANNELS_PER_SOCKET,
    maxJoinsPerSecond: env.REALTIME_MAX_JOINS_PER_SECOND,
    maxMessagesPerSecond: {
      anon: env.REALTIME_MAX_MESSAGES_PER_SECOND_ANON,
      authenticated: env.REALTIME_MAX_MESSAGES_PER_SECOND,
      service_role: env.REALTIME_MAX_MESSAGES_PER_SECOND,
    },
    maxFrameBytes: env.REALTIME_MAX_FRAME_BYTES,
    maxPayloadBytes: env.REALTIME_MAX_PAYLOAD_BYTES,
    maxWaitingBytes: env.REALTIME_MAX_WAITING_BYTES,
    behindMs: env.REALTIME_BEHIND_MS,
    privateOnly: env.REALTIME_PRIVATE_ONLY,
    publicRelay: env.REALTIME_PUBLIC_RELAY,
  }));

export type RealtimeSettings = z.output<typeof realtimeSettingsSchema>;
