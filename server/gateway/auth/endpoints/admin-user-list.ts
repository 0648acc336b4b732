import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import { queryText } from '#server/gateway/auth/body.ts';
import { requireAdmin } from '#server/gateway/auth/caller.ts';
import { userJson } from '#server/gateway/auth/user-json.ts';
import { isSortColumn, listUsers, SORT_COLUMNS, type UserSort } from '#server/gateway/auth/users.ts';

/**
 * `GET /admin/users` (auth protocol 4.21) with `page`, `per_page`, `filter` (a part of the address, number or full
 * name) and `sort` (`created_at asc`; newest first by default). The count of all that are meant is in `X-Total-Count`,
 * the pages in `Link`.
 */
export const listAllUsers: Endpoint = async (context, request, reply) => {
  await requireAdmin(context, request);
  const page = pageNumber(request, 'page', 1);
  const perPage = Math.min(pageNumber(request, 'per_page', 50), 1000);
  const asked = { filter: queryText(request, 'filter'), sort: queryText(request, 'sort') };
  if (asked.filter?.includes('\0'))
    throw invalid('Bad Filter Parameters: filter contains characters that nothing has');
  const sort = readSort(asked.sort);
  const { users, total } = await context.database.transaction((client) =>
    listUsers(client, { page, perPage, filter: asked.filter ?? '', sort }),
  );
  const last = Math.max(1, Math.ceil(total / perPage));
  const rest = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []));
  // The stock client reads the first character after the first `=`: page comes first.
  const link = (number: number, rel: string) =>
    `<${context.authUrl}/admin/users?${new URLSearchParams([['page', `${number}`], ['per_page', `${perPage}`], ...rest])}>; rel="${rel}"`;
  const links = page < last ? [link(page + 1, 'next'), link(last, 'last')] : [link(last, 'last')];
  reply.header('x-total-count', String(total)).header('link', links.join(', '));
  return { users: users.map(userJson), aud: 'authenticated' };
};

function readSort(text: string | undefined): UserSort {
  const [column, direction = 'asc', ...more] = (text || 'created_at desc').trim().split(/\s+/);
  if (column === undefined || !isSortColumn(column) || !/^(asc|desc)$/i.test(direction) || more.length > 0) {
    throw invalid(`Bad Sort Parameters: sort must be one of ${SORT_COLUMNS.join(', ')}, then asc or desc`);
  }
  return { column, descending: direction.toLowerCase() === 'desc' };
}

function pageNumber(request: FastifyRequest, name: string, standard: number): number {
  const text = queryText(request, name);
  if (text === undefined) return standard;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw invalid(`Bad Pagination Parameters: ${name} must be a positive number`);
  return value;
}
