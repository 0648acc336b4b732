import type { CONTRACT_KINDS } from '#shared/rules/contract-kinds.ts';
import { at, type Calendar, type Day, type Moment } from './calendar.ts';
import type { PartnerKey } from './companies.ts';
import { CONTRACT_PLANS, type ContractPlan, type ScheduleKind } from './contract-plans.ts';
import type { Project } from './projects.ts';
import type { World } from './world.ts';

export const RETAINAGE_PERCENT = 10;
const NET_DAYS = 30;

export interface ContractLine {
  id: string;
  description: string;
  kind: ScheduleKind;
  /** US dollars. */
  value: number;
  changeOrder: string | null;
  isMilestone: boolean;
  /** Completed today, in percent. */
  percent: number;
}

interface ContractInvoiceLine {
  kind: ScheduleKind | (typeof CONTRACT_KINDS)[number];
  description: string;
  /** US dollars. */
  amount: number;
  /** The line of the schedule that it bills. */
  line: ContractLine | null;
}

export interface ContractInvoice {
  id: string;
  /** Taken with those of the other invoices, by the day. */
  number: string;
  status: 'sent';
  partner: PartnerKey;
  title: string;
  createdAt: Moment;
  dueDay: Day;
  paidAt: Moment | null;
  lines: ContractInvoiceLine[];
  /** What is billed of each line up to this invoice, in percent; empty for one that bills no progress. */
  billed: readonly number[];
}

export interface Contract {
  project: Project;
  lines: ContractLine[];
  /** Asked for when it was signed. */
  deposit: ContractInvoice | null;
  /** Progress and released retainage. */
  invoices: ContractInvoice[];
}

/** The contracts of the year, with their progress invoices and the retainage that was released. */
export const contracts = (projects: readonly Project[], world: World): Contract[] =>
  CONTRACT_PLANS.map((plan) => {
    const project = projects.find(({ name }) => name === plan.project);
    if (!project?.partner) throw new Error(`No customer has a project “${plan.project}”.`);
    return contract(plan, { ...project, partner: project.partner }, world);
  });

function contract(plan: ContractPlan, project: Project & { partner: PartnerKey }, world: World): Contract {
  const { random, calendar } = world;
  const lines = plan.schedule.map(
    ([description, kind, value, changeOrder = null, isMilestone = false], index): ContractLine => ({
      ...{ id: random.uuid(), description, kind, value, changeOrder, isMilestone },
      percent: plan.completed[index] ?? 0,
    }),
  );
  const invoice = (
    title: string,
    [day, paidOn]: readonly [day: Day, paidOn: Day | 'this month' | null],
    invoiceLines: ContractInvoiceLine[],
    billed: readonly number[] = [],
  ): ContractInvoice => ({
    ...{ id: random.uuid(), number: '', status: 'sent', partner: project.partner },
    ...{ title: `${project.name}: ${title}`, createdAt: at(calendar.workday(day, 0), 10) },
    dueDay: calendar.workday(day, 0) + NET_DAYS,
    paidAt: paidOn === null ? null : at(paidDay(paidOn, calendar), 11),
    ...{ lines: invoiceLines, billed },
  });
  const { deposit, release, applications } = plan;
  const progress = applications.map(([day, paidOn, ...billed], index) =>
    invoice('progress', [day, paidOn], progressLines(lines, applications, index, deposit?.amount), billed),
  );
  const released = release?.amount ?? -sumOf(progress, 'retainage');
  return {
    ...{ project, lines },
    deposit: deposit
      ? invoice(
          'deposit',
          [deposit.day, deposit.paidOn],
          [line('deposit', 'Deposit on signing the contract', deposit.amount)],
        )
      : null,
    invoices: [
      ...progress,
      ...(release
        ? [
            invoice(
              'retainage',
              [release.day, release.paidOn],
              [line('retainage_release', release.text, released)],
            ),
          ]
        : []),
    ],
  };
}

/** What one progress invoice bills since the one before, less retainage, and the deposit on the first one. */
function progressLines(
  lines: readonly ContractLine[],
  applications: ContractPlan['applications'],
  index: number,
  deposit = 0,
): ContractInvoiceLine[] {
  const billed = (application: number) => (applications[application]?.slice(2) ?? []) as number[];
  const progress = lines.flatMap((own, at): ContractInvoiceLine[] => {
    const amount = cents(share(own, billed(index)[at]) - share(own, billed(index - 1)[at]));
    return amount === 0 ? [] : [{ ...line(own.kind, own.description, amount), line: own }];
  });
  const held = progress.reduce((sum, { amount }) => sum + retainage(amount), 0);
  return [
    ...progress,
    line('retainage', `Retainage ${RETAINAGE_PERCENT}%`, -cents(held)),
    ...(index === 0 && deposit > 0 ? [line('deposit_applied', 'Deposit', -deposit)] : []),
  ];
}

/** A day on which a payment came. One of this month is from its last days so far, and never today. */
function paidDay(paidOn: Day | 'this month', calendar: Calendar): Day {
  if (paidOn !== 'this month') return calendar.workday(paidOn, 0);
  const day = calendar.workday(Math.max(1 - calendar.dayOfMonth(0), -6), 0);
  return day < 0 ? day : calendar.workday(0, -1);
}

const line = (
  kind: ContractInvoiceLine['kind'],
  description: string,
  amount: number,
): ContractInvoiceLine => ({
  ...{ kind, description, amount, line: null },
});

const sumOf = (invoices: readonly ContractInvoice[], kind: ContractInvoiceLine['kind']): number =>
  cents(
    invoices
      .flatMap(({ lines }) => lines)
      .filter((own) => own.kind === kind)
      .reduce((sum, { amount }) => sum + amount, 0),
  );

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** What a percentage of a line comes to, in dollars. */
export const share = ({ value }: ContractLine, percent = 0): number => Math.round(value * percent) / 100;

/** What is held of an amount. */
export const retainage = (amount: number): number => Math.round(amount * RETAINAGE_PERCENT) / 100;
