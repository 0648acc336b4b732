import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, endSpan, isTracing, SPAN_KIND, type Span, within } from './spans.ts';

/** They are asked every few seconds, and say nothing about people's work. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Makes a span of each request: by its route, never by its address, which has ids and filters. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const span = UNTRACED.has(route)
      ? undefined
      : beginSpan({
          name: `${request.method} ${route}`,
          kind: SPAN_KIND.server,
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'fieldfare.request_id': request.id,
          },
        });
    if (!span) return done();
    spans.set(request, span);
    within(span, done);
  });
  // A body that was read ends in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) within(span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    if (span) {
      endSpan(span, {
        attributes: { 'http.response.status_code': reply.statusCode },
        hasFailed: reply.statusCode >= 500,
      });
    }
    done();
  });
}
