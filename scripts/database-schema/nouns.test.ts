import { expect, it } from 'vitest';
import type { Migration } from '#server/database/migrate.ts';
import { nounsOf } from './nouns.ts';

const migration = (name: string, sql: string): Migration => ({ name, sql, sha256: '' });

const nounOf = nounsOf([
  migration('0001_schemas.sql', 'create schema if not exists app;'),
  migration('0002_bills.sql', '-- create table app.comments\ncreate table public.bills (id int);'),
  migration(
    '0003_bill_books.sql',
    'create type app.page as (n int);\ncreate or replace function app.turn() …',
  ),
  migration('0004_bills_rules.sql', 'create procedure app.sum() …; create or replace function app.turn() …'),
]);

it.each([
  ['schema app', 'schemas'],
  ['public.bills', 'bills'],
  ['app.page', 'bill_books'],
  ['app.turn', 'bill_books'],
  ['app.sum', 'bills'],
  ['schema public', 'schemas'],
  ['app.comments', 'schemas'],
])('%s belongs to %s', (name, noun) => expect(nounOf(name)).toBe(noun));
