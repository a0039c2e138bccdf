import type { Language } from '@slodki-ul/contract/language'
import type { Config } from '#config.ts'

/** What a mail says, before it is laid out. Texts are plain: the layout escapes them. */
export type MailContent = {
  subject: string
  title: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** Bought things with their price. */
  lines?: { name: string; note: string; price: string }[]
  /** Sums under the lines; the last one stands out. */
  sums?: { label: string; price: string }[]
  /** Two short blocks side by side: delivery and payment. */
  columns?: { label: string; rows: string[] }[]
  /** Plain links under a heading. */
  links?: { label: string; url: string }[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const serif = "'Brygada 1918',Georgia,'Times New Roman',serif"
const sans = "Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
const cell = 'padding:12px 0;border-bottom:1px solid #e8dbc4;font-size:16px;line-height:24px;color:#2b1810'
const total = `padding:14px 0 0;border-top:2px solid #2b1810;font:500 24px/30px ${serif};color:#2b1810`
const small = 'padding:4px 0;font-size:15px;line-height:24px;color:#5c4236'
const table = 'role="presentation" cellpadding="0" cellspacing="0"'

const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}body{margin:0;padding:0;background:#f4ebd9}a{color:#8a4b00}
@media (max-width:620px){.c{width:100%!important}.p{padding-left:24px!important;padding-right:24px!important}.h{font-size:32px!important;line-height:36px!important}.b a{display:block!important}.col{display:block!important;width:100%!important;padding:0 0 20px!important}}
@media (prefers-color-scheme:dark){body,.bg{background:#1d110b!important}.card{background:#2b1810!important}.t,.h{color:#fff3d6!important;border-color:#4a3022!important}.m{color:#d3bfa6!important}a.l{color:#fdd06b!important}.top{background:#3e2619!important}.b a{background:#f8bd42!important;color:#2b1810!important}.logo-t{color:#fff3d6!important}}`

const row = (inner: string, padding: string, extra = '') =>
  `<tr><td class="p${extra}" style="padding:${padding}">${inner}</td></tr>`

const pair = (style: string, left: string, right: string) =>
  `<tr><td class="t" style="${style}">${left}</td><td class="t" align="right" valign="top" style="${style};white-space:nowrap">${right}</td></tr>`

function linesTable({ lines = [] }: MailContent): string {
  if (lines.length === 0) return ''
  const rows = lines.map(({ name, note, price }) =>
    pair(
      cell,
      `${escapeHtml(name)}<br><span class="m" style="color:#765a4b;font-size:14px">${escapeHtml(note)}</span>`,
      `<b>${escapeHtml(price)}</b>`,
    ),
  )
  return row(`<table ${table} width="100%">${rows.join('')}</table>`, '24px 44px 8px')
}

function sumsTable({ sums = [] }: MailContent): string {
  if (sums.length === 0) return ''
  const rows = sums.map(({ label, price }, index) =>
    pair(index === sums.length - 1 ? total : small, escapeHtml(label), escapeHtml(price)),
  )
  return row(`<table ${table} width="100%">${rows.join('')}</table>`, '8px 44px 8px')
}

function columnsTable({ columns = [] }: MailContent): string {
  if (columns.length === 0) return ''
  const cells = columns.map(
    ({ label, rows }) =>
      `<td class="col t" width="50%" valign="top" style="font-size:15px;line-height:23px;color:#2b1810;padding-right:16px"><span class="m" style="color:#765a4b">${escapeHtml(label)}</span><br>${rows.map(escapeHtml).join('<br>')}</td>`,
  )
  return row(`<table ${table} width="100%"><tr>${cells.join('')}</tr></table>`, '24px 44px 12px')
}

const linksList = ({ links = [] }: MailContent): string =>
  links.length === 0
    ? ''
    : row(
        links
          .map(
            ({ label, url }) =>
              `<a class="l" href="${escapeHtml(url)}" style="color:#8a4b00;font-weight:600;font-size:15px;line-height:28px">${escapeHtml(label)}</a>`,
          )
          .join('<br>'),
        '16px 44px 8px',
      )

const buttonRow = ({ button }: MailContent): string =>
  button
    ? row(
        `<a href="${escapeHtml(button.url)}" style="display:inline-block;background:#2b1810;color:#fff8e6;text-decoration:none;font-weight:600;font-size:16px;line-height:24px;padding:14px 28px;border-radius:28px;text-align:center">${escapeHtml(button.label)}</a>`,
        '24px 44px 8px',
        ' b',
      )
    : ''

const closing = {
  pl: {
    signature: 'Ciepło pozdrawiamy, zespół Słodkiego Ula',
    question: 'Pytanie? Odpisz na tę wiadomość, czyta ją człowiek.',
    nip: 'NIP',
  },
  en: {
    signature: 'Warm regards, the Słodki Ul team',
    question: 'A question? Reply to this message, a person reads it.',
    nip: 'tax number',
  },
} as const

const imprint = (language: Language, { name, address, nip, email }: Config['seller']) =>
  `${name}, ${address}, ${closing[language].nip} ${nip}. ${email}`

/** The mail as HTML for mail programs: tables, inline styles, light and dark. */
export function renderHtml(
  content: MailContent,
  language: Language,
  config: Pick<Config, 'seller' | 'publicUrl'>,
): string {
  const paragraphs = content.paragraphs.map(
    (text) =>
      `<p class="t" style="margin:16px 0 0;font-size:17px;line-height:27px;color:#5c4236">${escapeHtml(text)}</p>`,
  )
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(content.subject)}</title><style>${styles}</style></head>
<body><table ${table} class="bg" width="100%" style="background:#f4ebd9"><tr><td align="center" style="padding:32px 12px">
<table ${table} class="c card" width="600" style="width:600px;background:#fffdf8;border-radius:22px;overflow:hidden;font-family:${sans}">
<tr><td class="p top" style="padding:24px 44px;background:#fff1cc"><table ${table}><tr><td style="padding-right:10px"><img src="${config.publicUrl}/icon-192.png" width="34" height="34" alt="" style="display:block"></td><td class="logo-t" style="font:600 22px/34px ${serif};color:#2b1810">Słodki Ul</td></tr></table></td></tr>
${row(`<h1 class="h" style="margin:0;font:500 38px/42px ${serif};letter-spacing:-.6px;color:#2b1810">${escapeHtml(content.title)}</h1>${paragraphs.join('')}`, '36px 44px 8px')}
${linksList(content)}${buttonRow(content)}${linesTable(content)}${sumsTable(content)}${columnsTable(content)}
${row(`<p class="m" style="margin:0;font-size:15px;line-height:24px;color:#765a4b">${closing[language].signature}</p><p class="m" style="margin:12px 0 0;font-size:13px;line-height:20px;color:#765a4b">${closing[language].question}<br>${escapeHtml(imprint(language, config.seller))}</p>`, '16px 44px 36px')}
</table></td></tr></table></body></html>`
}

/** The same mail as plain text. */
export function renderText(content: MailContent, language: Language, { seller }: Pick<Config, 'seller'>): string {
  const blocks = [
    content.title,
    ...content.paragraphs,
    (content.links ?? []).map(({ label, url }) => `${label}: ${url}`).join('\n'),
    (content.lines ?? []).map(({ name, note, price }) => `- ${name}, ${note}: ${price}`).join('\n'),
    (content.sums ?? []).map(({ label, price }) => `${label}: ${price}`).join('\n'),
    ...(content.columns ?? []).map(({ label, rows }) => `${label}:\n${rows.join('\n')}`),
    content.button ? `${content.button.label}: ${content.button.url}` : '',
    `${closing[language].signature}\n${closing[language].question}\n${imprint(language, seller)}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
