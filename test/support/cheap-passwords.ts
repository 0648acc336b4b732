import { createPasswordHasher } from '#server/gateway/auth/passwords.ts';

/** Hashes with as little work as argon2id allows: for tests whose subject is not hashing. */
export const cheapPasswords = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
