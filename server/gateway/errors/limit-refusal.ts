import type pg from 'pg';
import { formatNumber } from '#shared/locale.ts';
import { t } from '#shared/text.ts';

/**
 * `work_orders_trade_max_60`, `receipts_amount_0_to_10000000000`, `receipts_receipt_date_year_1900_to_2199`,
 * `receipts_vendor_name_one_line`, `organizations_contact_email_one_address`
 */
const LIMIT =
  /^(?<column>.+?)_(?:(?<line>one_line)|(?<address>one_address)|max_(?<most>\d+)|(?<year>year_)?(?<low>(?:minus_)?\d+)_to_(?<high>(?:minus_)?\d+))$/;

/**
 * The message for a value beyond a limit, which is in the name of its check constraint: `<table>_<column>_<limit>`
 * (app.bound_columns, app.is_one_line). PostgreSQL's own message would reveal the constraint and the row.
 * @returns message and hint; undefined for every other error
 */
export function limitRefusal(
  error: Pick<pg.DatabaseError, 'code' | 'table' | 'constraint'>,
): { message: string; hint: string } | undefined {
  const prefix = `${error.table}_`;
  if (error.code !== '23514' || !error.constraint?.startsWith(prefix)) return undefined;
  const limit = LIMIT.exec(error.constraint.slice(prefix.length))?.groups;
  if (!limit?.column) return undefined;
  const field = columnLabel(limit.column);
  if (limit.line) {
    return {
      message: t('{{field}} is one line.', { field }),
      hint: t('Use one line, without line breaks or characters that turn the direction of text.'),
    };
  }
  if (limit.address) {
    return {
      message: t('{{field}} is not one email address.', { field }),
      hint: t('Enter one address, such as lena@example.com.'),
    };
  }
  if (limit.most) {
    return {
      message: t('{{field}} is too long.', { field }),
      hint: t('Use at most {{number}} characters.', { number: numberText(limit.most) }),
    };
  }
  const { low = '', high = '' } = limit;
  return {
    message: t('{{field}} is out of range.', { field }),
    hint: limit.year
      ? t('Use a date between {{low}} and {{high}}.', { low, high })
      : t('Use a number from {{low}} to {{high}}.', { low: numberText(low), high: numberText(high) }),
  };
}

function columnLabel(column: string): string {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const numberText = (number: string): string => formatNumber(Number(number.replace('minus_', '-')));
