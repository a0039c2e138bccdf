import type { Language } from '@slodki-ul/contract/language'
import { listRegisterEntries, type RegisterEntries } from '@slodki-ul/contract/seller.rules'
import { blocksOf, escapeHtml, linkTo, row, serif, styles, table } from '#platform/mail/blocks.ts'
import type { MailContent } from '#platform/mail/content.ts'

export type { MailContent } from '#platform/mail/content.ts'

const closing = {
  pl: {
    signature: 'Ciepło pozdrawiamy, zespół Słodkiego Ula',
    question: 'Pytanie? Odpisz na tę wiadomość, czyta ją człowiek.',
    nip: 'NIP',
  },
  en: {
    signature: 'Warm regards, the Słodki Ul team',
    question: 'Any questions? Reply to this message: a person reads it.',
    nip: 'tax number',
  },
} as const

const sans = "Figtree,'Segoe UI',Helvetica,Arial,sans-serif"

/** The company as a mail names it. */
export type MailSeller = { name: string; nip: string; address: string; email: string } & RegisterEntries

const imprint = (language: Language, seller: MailSeller) =>
  `${[seller.name, seller.address, `${closing[language].nip} ${seller.nip}`, ...listRegisterEntries(seller, language)].join(', ')}. ${seller.email}`

/** The greeting and the paragraphs. */
const paragraphsOf = ({ greeting = '', paragraphs }: MailContent): string[] => [...linesOf(greeting), ...paragraphs]

/** Lines of words that may be typed by staff. */
const linesOf = (text: string): string[] => text.split(/\n+/).filter((line) => line !== '')

/** The usual signature. */
export const usualClosing = (language: Language): string => closing[language].signature

/** What ends a mail. */
const signatureOf = ({ closing: words }: MailContent, language: Language): string[] =>
  linesOf(words ?? closing[language].signature)

/** The preview text that an inbox shows; hidden in the mail itself. */
const previewOf = (content: MailContent) =>
  `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphsOf(content).join(' '))}</div>`

const artOf = ({ art }: MailContent) =>
  art
    ? `<tr><td class="top" align="center" style="background:#fff1cc;padding:0"><img src="cid:art" width="200" height="200" alt="" style="display:block;width:200px;height:auto"></td></tr>`
    : ''

/** Renders a mail as HTML for mail programs: tables, inline styles, light and dark mode, attached pictures. */
export function renderHtml(content: MailContent, language: Language, { seller }: { seller: MailSeller }): string {
  const paragraphs = paragraphsOf(content).map(
    (text) =>
      `<p class="t" style="margin:16px 0 0;font-size:17px;line-height:27px;color:#5c4236">${escapeHtml(text)}</p>`,
  )
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(content.subject)}</title><style>${styles}</style></head>
<body>${previewOf(content)}<table ${table} class="bg" width="100%" style="background:#f4ebd9"><tr><td align="center" style="padding:32px 12px">
<table ${table} class="c card" width="600" style="width:600px;background:#fffdf8;border-radius:22px;overflow:hidden;font-family:${sans}">
${row(`<table ${table}><tr><td style="padding-right:10px"><img src="cid:logo" width="34" height="34" alt="" style="display:block"></td><td class="logo-t" style="font:600 22px/34px ${serif};color:#2b1810">Słodki Ul</td></tr></table>`, '28px 44px 20px')}
${artOf(content)}
${row(`<h1 class="h" style="margin:0;font:500 38px/42px ${serif};letter-spacing:-.6px;color:#2b1810">${escapeHtml(content.title)}</h1>${paragraphs.join('')}`, content.art ? '36px 44px 8px' : '12px 44px 8px')}
${blocksOf(content)}
${row(`<p class="m" style="margin:0;font-size:15px;line-height:24px;color:#765a4b">${signatureOf(content, language).map(escapeHtml).join('<br>')}</p><p class="m" style="margin:12px 0 0;font-size:13px;line-height:20px;color:#765a4b">${closing[language].question}<br>${escapeHtml(imprint(language, seller))}${content.leave ? `<br>${linkTo(content.leave)}` : ''}</p>`, '16px 44px 36px')}
</table></td></tr></table></body></html>`
}

/** Renders the same mail as plain text. */
export function renderText(content: MailContent, language: Language, { seller }: { seller: MailSeller }): string {
  const { cards = [], notes = [], lines = [], sums = [], columns = [] } = content
  const blocks = [
    content.title,
    ...paragraphsOf(content),
    ...cards.map(({ value, code, note }) => `${value}\n${code}\n${note}`),
    content.button ? `${content.button.label}: ${content.button.url}` : '',
    lines.map(({ name, note, price }) => `- ${name}, ${note}: ${price}`).join('\n'),
    sums.map(({ label, price }) => `${label}: ${price}`).join('\n'),
    ...notes.map(({ text, links = [] }) => [text, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n')),
    ...columns.map(({ label, rows }) => `${label}:\n${rows.join('\n')}`),
    `${signatureOf(content, language).join('\n')}\n${closing[language].question}\n${imprint(language, seller)}`,
    content.leave ? `${content.leave.label}: ${content.leave.url}` : '',
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
