import { t } from '#web/lib/text.ts';

/** What the lines of an email's text mean, for a reader who knows no HTML. */
export function TemplateHelp() {
  const marks = [
    { code: '<p>…</p>', meaning: t('A paragraph. Change the sentence between the two marks.') },
    { code: '<h1>…</h1>', meaning: t('The heading.') },
    {
      code: '<a href="{{ url }}">…</a>',
      meaning: t('A link or a button. Change the words between the marks; href is where it leads.'),
    },
    { code: 'style="…"', meaning: t('Color, size, and distance. Leave it to keep the look.') },
    { code: '{{ company_name }}', meaning: t('A variable: each recipient reads a value in its place.') },
    { code: '{% if … %} … {% endif %}', meaning: t('A part that appears only under a condition.') },
  ];
  return (
    <details className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-medium">
        {t('How to read the text')}
      </summary>
      <dl className="grid gap-3 px-3 pb-3">
        {marks.map(({ code, meaning }) => (
          <div key={code}>
            <dt>
              <code translate="no" className="rounded-sm bg-sunken px-1 text-sm">
                {code}
              </code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
