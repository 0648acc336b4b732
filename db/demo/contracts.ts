import type { CONTRACT_KINDS } from '#shared/rules/contract-kinds.ts';
import { at, type Day, type Moment } from './calendar.ts';
import type { PartnerKey } from './companies.ts';
import { CONTRACT_PROJECT, type Project } from './projects.ts';
import type { World } from './world.ts';

export const RETAINAGE_PERCENT = 10;

export interface ContractLine {
  id: string;
  description: string;
  kind: 'flat' | 'material' | 'subcontractor';
  /** US dollars. */
  value: number;
  changeOrder: string | null;
  isMilestone: boolean;
  /** Completed today, in percent. */
  percent: number;
}

interface ContractInvoiceLine {
  kind: ContractLine['kind'] | (typeof CONTRACT_KINDS)[number];
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
  /** The deposit is the first one. */
  invoices: ContractInvoice[];
}

const SCHEDULE: readonly (readonly [string, ContractLine['kind'], number, string | null, boolean, number])[] =
  [
    ['Demolition and temporary entrance', 'flat', 18_400, null, false, 100],
    ['Automatic sliding doors, two openings', 'subcontractor', 42_600, null, false, 100],
    ['Storefront glazing', 'material', 31_200, null, false, 80],
    ['Power and access control', 'subcontractor', 15_800, null, false, 35],
    ['Inspection and handover', 'flat', 12_000, null, true, 0],
    ['Heated entrance mat', 'material', 6450, 'CO-1', false, 50],
  ];
const DEPOSIT = 12_000;
/** What three progress invoices have billed of each line, in percent. */
const APPLICATIONS: readonly (readonly [day: Day, paidOn: Day | null, ...percents: number[]])[] = [
  [-108, -84, 100, 25, 0, 0, 0, 0],
  [-74, -49, 100, 75, 40, 0, 0, 0],
  [-41, null, 100, 100, 80, 0, 0, 50],
];
const NET_DAYS = 30;

/** A contract with a deposit, three progress invoices, and a part of the retainage that was released. */
export function contract(projects: readonly Project[], world: World): Contract {
  const project = projects.find(({ name }) => name === CONTRACT_PROJECT);
  if (!project) throw new Error(`There is no project “${CONTRACT_PROJECT}”.`);
  const lines = SCHEDULE.map(
    ([description, kind, value, changeOrder, isMilestone, percent]): ContractLine => ({
      ...{ id: world.random.uuid(), description, kind, value, changeOrder, isMilestone, percent },
    }),
  );
  const invoice = (
    title: string,
    day: Day,
    paidOn: Day | null,
    invoiceLines: ContractInvoiceLine[],
    billed: readonly number[] = [],
  ): ContractInvoice => ({
    ...{ id: world.random.uuid(), number: '', status: 'sent', partner: 'harvest' },
    ...{ title: `${project.name}: ${title}`, createdAt: at(world.calendar.workday(day, 0), 10) },
    dueDay: world.calendar.workday(day, 0) + NET_DAYS,
    paidAt: paidOn === null ? null : at(world.calendar.workday(paidOn, 0), 11),
    ...{ lines: invoiceLines, billed },
  });
  return {
    ...{ project, lines },
    invoices: [
      invoice('deposit', -146, -133, [line('deposit', 'Deposit on signing the contract', DEPOSIT)]),
      ...APPLICATIONS.map(([day, paidOn, ...billed], index) => {
        const before = APPLICATIONS[index - 1]?.slice(2) as number[] | undefined;
        const progress = lines.flatMap((own, at): ContractInvoiceLine[] => {
          const amount = share(own, billed[at]) - share(own, before?.[at]);
          return amount === 0 ? [] : [{ ...line(own.kind, own.description, amount), line: own }];
        });
        const held = progress.reduce((sum, { amount }) => sum + retainage(amount), 0);
        return invoice(
          'progress',
          day,
          paidOn,
          [
            ...progress,
            line('retainage', `Retainage ${RETAINAGE_PERCENT}%`, -held),
            ...(index === 0 ? [line('deposit_applied', 'Deposit', -DEPOSIT)] : []),
          ],
          billed,
        );
      }),
      invoice('retainage', -12, null, [
        line('retainage_release', 'Release of retainage: demolition is accepted', 1840),
      ]),
    ],
  };
}

const line = (
  kind: ContractInvoiceLine['kind'],
  description: string,
  amount: number,
): ContractInvoiceLine => ({
  ...{ kind, description, amount, line: null },
});

/** What a percentage of a line comes to, in dollars. */
export const share = ({ value }: ContractLine, percent = 0): number => Math.round(value * percent) / 100;

/** What is held of an amount. */
export const retainage = (amount: number): number => Math.round(amount * RETAINAGE_PERCENT) / 100;
