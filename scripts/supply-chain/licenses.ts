import type { LockedPackage } from './packages.ts';
import { ALLOWED_LICENSES, LICENSE_EXCEPTIONS, type LicenseException } from './policy.ts';

export const NO_LICENSE = 'none named';

/**
 * Whether one may use a package under an SPDX expression: of `A OR B` one of them must be allowed, of `A AND B` both.
 * `OR` binds less than `AND`; deeper brackets than one around everything are not understood, so refused.
 */
export function isAllowed(license: string, also: readonly string[] = []): boolean {
  const expression = license.replace(/^\((.*)\)$/, '$1');
  return expression
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((one) => Object.hasOwn(ALLOWED_LICENSES, one) || also.includes(one)),
    );
}

/** The exception that lets us use a package; undefined when none does or none is needed. */
export function exceptionFor({ name, license }: LockedPackage): LicenseException | undefined {
  if (license && isAllowed(license)) return undefined;
  return LICENSE_EXCEPTIONS.find(
    (exception) =>
      (exception.package.endsWith('-') ? name.startsWith(exception.package) : name === exception.package) &&
      (license ? isAllowed(license, [exception.license]) : exception.license === NO_LICENSE),
  );
}
