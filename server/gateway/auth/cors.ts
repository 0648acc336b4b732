import type { Cors } from '#server/gateway/cors.ts';

/** What pages of other origins may do (sheet, 1.4). */
export const AUTH_CORS: Cors = {
  methods: 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  exposedHeaders: 'X-Total-Count, Link, X-Supabase-Api-Version',
};
