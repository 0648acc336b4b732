import { randomUUID } from 'node:crypto';

/** What a taken address answers: a person made up on the spot, told from a real one by its empty identities only. */
export function pretendUser(claimed: {
  email?: string;
  phone?: string;
  provider: 'email' | 'phone';
  data: Record<string, unknown>;
}): Record<string, unknown> {
  const now = new Date();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: claimed.email ?? '',
    phone: claimed.phone ?? '',
    confirmation_sent_at: now,
    app_metadata: { provider: claimed.provider, providers: [claimed.provider] },
    user_metadata: claimed.data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
