import { type ExampleState, isUnderWay } from '#web/features/onboarding/example-queries.ts';
import { reasonText } from '#web/lib/reason-text.ts';
import { t } from '#web/lib/text.ts';

const HEIGHT = 8;

/** What the example company is, how far it is loaded, or what is in the way. */
export function ExampleDetail({ example }: { example: ExampleState }) {
  const { problem, is_offered, state, progress } = example;
  const refusal = problem && reasonText(problem);
  const text = textOf(example);
  return (
    <div className="grid gap-1 text-pretty text-ink-soft">
      {text && (is_offered || !problem) && <p>{text}</p>}
      {state === 'loading' && <Progress percent={Math.round(progress * 100)} />}
      <p role="status" className="empty:hidden">
        {refusal && `${refusal.title} ${refusal.advice}`}
      </p>
    </div>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" width="100%" height={HEIGHT} className="min-w-14 max-w-80 flex-1">
        <rect width="100%" height={HEIGHT} rx={HEIGHT / 2} className="fill-ink/10" />
        <rect width={`${percent}%`} height={HEIGHT} rx={HEIGHT / 2} className="fill-moss-ink" />
      </svg>
      <span className="figures">{t('{{percent}}%', { percent: String(percent) })}</span>
    </span>
  );
}

function textOf(example: ExampleState): string {
  const { state, origin } = example;
  if (state === 'absent') {
    return t(
      'A year of work orders, reports, bills, and messages, apart from your own company. You can remove it without a trace.',
    );
  }
  if (state === 'loading') return t('This takes a minute. You can go on working meanwhile.');
  if (state === 'removing' || isUnderWay(example) || !origin) return '';
  if (origin.url === null && window.location.protocol === 'https:') {
    return t(
      'This portal is reached through a proxy. Ask your operator to set EXAMPLE_PORT and EXAMPLE_URL, which lead to the example company.',
    );
  }
  const roles = t('See it as the office, field staff, a customer, or a subcontractor.');
  return origin.url === null
    ? `${roles} ${t('It has an address of its own. If it does not open, ask whoever runs the server.')}`
    : roles;
}
