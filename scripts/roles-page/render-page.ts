import { CAPABILITIES, type Capability, PRESET_NAMES, PRESETS } from '#shared/rules/capabilities.ts';
import { ACCESS_TEXTS, CAPABILITY_TEXTS } from '#shared/rules/capability-texts.ts';

const BEGIN = '<!-- generated: capabilities -->';
const END = '<!-- end -->';

/** The page with its table as the rules have it. */
export function renderPage(page: string): string {
  const [before, rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${table()}\n\n${END}${after}`;
}

function table(): string {
  const head = ['May do', ...PRESET_NAMES.map((preset) => ACCESS_TEXTS[preset])];
  const rows = CAPABILITIES.map((capability) => [
    `**${CAPABILITY_TEXTS[capability].title}** (\`${capability}\`): ${CAPABILITY_TEXTS[capability].includes}`,
    ...PRESET_NAMES.map((preset) =>
      (PRESETS[preset] as readonly Capability[]).includes(capability) ? 'yes' : '–',
    ),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
