import { campaign, drawn } from '#test/support/campaign.ts';
import { sized } from '#test/support/test-size.ts';

/** The effect of each payload when it runs: it requests this URL of ours, which nothing else requests. */
export const CANARY_PATH = '/xss-canary';
/** The trace of each payload in the page when its markup is interpreted as markup. */
export const MARK = 'data-xss';

const run = `fetch('${CANARY_PATH}')`;
const quoted = `fetch(&quot;${CANARY_PATH}&quot;)`;

/** Texts that run as scripts if a screen, a link, a title, or a template does not escape them. */
const FORMS: readonly string[] = [
  `<script ${MARK}>${run}</script>`,
  `<img ${MARK} src=${CANARY_PATH} onerror="${run}">`,
  `<svg ${MARK} onload="${run}">`,
  `<svg ${MARK}><script>${run}</script></svg>`,
  `<svg ${MARK}><animate onbegin="${run}" attributeName=x dur=1s>`,
  `<svg ${MARK}><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  `<math ${MARK}><mtext><img src=${CANARY_PATH} onerror="${run}"></mtext></math>`,
  `<iframe ${MARK} src="javascript:${run}"></iframe>`,
  `<iframe ${MARK} srcdoc="<script>${quoted}</script>"></iframe>`,
  `<object ${MARK} data="${CANARY_PATH}"></object>`,
  `<embed ${MARK} src="${CANARY_PATH}">`,
  `<link ${MARK} rel=stylesheet href="${CANARY_PATH}">`,
  `<style ${MARK}>@import '${CANARY_PATH}';</style>`,
  `<base ${MARK} href="https://evil.example/">`,
  `<meta ${MARK} http-equiv=refresh content="0;url=${CANARY_PATH}">`,
  `<form ${MARK} action="${CANARY_PATH}"><input name=x autofocus onfocus="${run}"></form>`,
  `<details ${MARK} open ontoggle="${run}">`,
  `<video ${MARK}><source onerror="${run}"></video>`,
  `<audio ${MARK} src=x onerror="${run}">`,
  `<body ${MARK} onload="${run}">`,
  `<a ${MARK} href="javascript:${run}">open</a>`,
  `<a ${MARK} href="data:text/html,<script>${run}</script>">open</a>`,
  `<button ${MARK} popovertarget=x onclick="${run}">x</button>`,
  `<input ${MARK} onfocus="${run}" autofocus>`,
  `<marquee ${MARK} onstart="${run}">x</marquee>`,
  `<template ${MARK} shadowrootmode=open><img src=${CANARY_PATH}></template>`,
  `"><img ${MARK} src=${CANARY_PATH} onerror="${run}">`,
  `'><img ${MARK} src=${CANARY_PATH} onerror='${run}'>`,
  `\`><img ${MARK} src=${CANARY_PATH}>`,
  `" onmouseover="${run}" ${MARK}="`,
  `' autofocus onfocus='${run}' ${MARK}='`,
  `</title><script ${MARK}>${run}</script>`,
  `</textarea><script ${MARK}>${run}</script>`,
  `</script><script ${MARK}>${run}</script>`,
  `--><script ${MARK}>${run}</script>`,
  `]]><script ${MARK}>${run}</script>`,
  `javascript:${run}`,
  `JaVaScRiPt:${run}//`,
  `\tjava\tscript:${run}`,
  `data:text/html;base64,PHNjcmlwdD5mZXRjaCgnL3hzcy1jYW5hcnknKTwvc2NyaXB0Pg==`,
  `vbscript:${run}`,
  `{{constructor.constructor("${run}")()}}`,
  `\${${run}}`,
  `{% raw %}<script ${MARK}>${run}</script>{% endraw %}`,
  `&lt;img ${MARK} src=${CANARY_PATH} onerror=&quot;${run}&quot;&gt;`,
  `%3Cimg%20${MARK}%20src=${CANARY_PATH}%3E`,
  `\\u003cscript ${MARK}\\u003e${run}\\u003c/script\\u003e`,
  `<scr<script>ipt ${MARK}>${run}</scr</script>ipt>`,
  `<IMG ${MARK} SRC=${CANARY_PATH} ONERROR="${run}">`,
  `<img/${MARK}/src=${CANARY_PATH}/onerror=${run}>`,
  `[open](javascript:${run})`,
  `![x](${CANARY_PATH})`,
  `__proto__`,
  `=HYPERLINK("${CANARY_PATH}","x")`,
];

/**
 * Endings of the contexts in which a text may be: an attribute, a text field, a comment, a title, a style, a script.
 */
const WAYS_OUT = ['">', "'>", '</textarea>', '-->', '</title>', '</style>'];

const COMBINED = WAYS_OUT.flatMap((wayOut) =>
  FORMS.filter((form) => form.startsWith('<')).map((form) => wayOut + form),
);
const SHARES = { quick: 0.1, push: 0.2, release: 1 };
const { random } = campaign(
  'hostile texts',
  `all forms, and ${100 * sized(SHARES)} % of them after an ending`,
);

/** Each payload unchanged, and payloads that begin with a tag after an ending: on each run others, at release all. */
export const PAYLOADS: readonly string[] = [...FORMS, ...drawn(COMBINED, SHARES, random)];

/** The next payload that fits into one line of this many characters, cyclically. Such fields refuse tabs. */
export function payload(turn: number, maxLength = 5000): string {
  const fitting = PAYLOADS.filter((text) => text.length <= maxLength && !text.includes('\t'));
  return fitting[turn % fitting.length] ?? '';
}

/** As many payloads as fit, one after the other: for long fields. */
export function manyPayloads(maxLength: number): string {
  let text = '';
  for (const next of PAYLOADS) if (text.length + next.length < maxLength) text += `${next}\n`;
  return text;
}
