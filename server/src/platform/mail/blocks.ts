import type { MailContent } from '#platform/mail/content.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for use in an HTML element or attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

export const serif = "'Brygada 1918',Georgia,'Times New Roman',serif"
const mono = "ui-monospace,Menlo,Consolas,'Courier New',monospace"
const cell = 'padding:12px 0;border-bottom:1px solid #e8dbc4;font-size:16px;line-height:24px;color:#2b1810'
const total = `padding:14px 0 0;border-top:2px solid #2b1810;font:500 24px/30px ${serif};color:#2b1810`
const small = 'padding:4px 0;font-size:15px;line-height:24px;color:#5c4236'

/** Attributes of every table: they are for layout only. */
export const table = 'role="presentation" cellpadding="0" cellspacing="0"'

/** What inline styles cannot express: narrow screens and dark mode. Every class with a colour is redefined there. */
export const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}body{margin:0;padding:0;background:#f4ebd9}a{color:#8a4b00}
@media (max-width:620px){.c{width:100%!important}.p{padding-left:24px!important;padding-right:24px!important}.h{font-size:32px!important;line-height:36px!important}.b a{display:block!important}.col{display:block!important;width:100%!important;padding:0 0 20px!important}.code{font-size:20px!important}}
@media (prefers-color-scheme:dark){body,.bg{background:#1d110b!important}.card{background:#2b1810!important}.t,.h{color:#fff3d6!important;border-color:#4a3022!important}.m{color:#d3bfa6!important}a.l{color:#fdd06b!important}.top{background:#3e2619!important}.note,.gift{background:#3e2619!important;color:#fff3d6!important;border-color:#f8bd42!important}.code{color:#fdd06b!important}.b a{background:#f8bd42!important;color:#2b1810!important}.logo-t{color:#fff3d6!important}}`

/** One block of the mail, as wide as its card. */
export const row = (inner: string, padding: string, extra = ''): string =>
  `<tr><td class="p${extra}" style="padding:${padding}">${inner}</td></tr>`

const full = (inner: string, padding: string) => row(`<table ${table} width="100%">${inner}</table>`, padding)

const pair = (style: string, left: string, right: string) =>
  `<tr><td class="t" style="${style}">${left}</td><td class="t" align="right" valign="top" style="${style};white-space:nowrap">${right}</td></tr>`

const muted = (text: string, size = '') =>
  `<span class="m" style="color:#765a4b${size && `;font-size:${size}`}">${escapeHtml(text)}</span>`

/** A link in the text colour. */
export const linkTo = ({ label, url }: { label: string; url: string }) =>
  `<a class="l" href="${escapeHtml(url)}" style="color:#8a4b00;font-weight:600">${escapeHtml(label)}</a>`

const giftCards = ({ cards = [] }: MailContent): string =>
  cards
    .map(({ value, code, note }) =>
      full(
        `<tr><td class="gift" align="center" style="background:#fff1cc;border:2px dashed #c98a12;border-radius:18px;padding:22px 16px 20px;color:#2b1810"><span class="t" style="font:500 30px/36px ${serif};color:#2b1810">${escapeHtml(value)}</span><br><b class="code" style="display:inline-block;padding:10px 0 8px;font:700 24px/30px ${mono};letter-spacing:1px;white-space:nowrap;color:#8a2a4b">${escapeHtml(code)}</b><br>${muted(note, '15px')}</td></tr>`,
        '20px 44px 0',
      ),
    )
    .join('')

const linesTable = ({ lines = [] }: MailContent): string =>
  lines.length === 0
    ? ''
    : full(
        lines
          .map(({ name, note, price }) =>
            pair(cell, `${escapeHtml(name)}<br>${muted(note, '14px')}`, `<b>${escapeHtml(price)}</b>`),
          )
          .join(''),
        '24px 44px 8px',
      )

const sumsTable = ({ sums = [] }: MailContent): string =>
  sums.length === 0
    ? ''
    : full(
        sums
          .map(({ label, price }, index) =>
            pair(index === sums.length - 1 ? total : small, escapeHtml(label), escapeHtml(price)),
          )
          .join(''),
        '8px 44px 8px',
      )

const notesTable = ({ notes = [] }: MailContent): string =>
  notes
    .map(({ text, links = [] }) =>
      full(
        `<tr><td class="note" style="background:#e9f1d8;border-radius:14px;padding:16px 20px;font-size:15px;line-height:25px;color:#2b1810">${[escapeHtml(text), ...links.map(linkTo)].join('<br>')}</td></tr>`,
        '16px 44px 0',
      ),
    )
    .join('')

const column = ({ label, rows }: { label: string; rows: string[] }) =>
  `<td class="col t" width="50%" valign="top" style="font-size:15px;line-height:23px;color:#2b1810;padding:0 16px 16px 0">${muted(label)}<br>${rows.map(escapeHtml).join('<br>')}</td>`

const columnsTable = ({ columns = [] }: MailContent): string => {
  const rows = columns.flatMap((_, index) => (index % 2 === 0 ? [columns.slice(index, index + 2)] : []))
  return rows.length === 0
    ? ''
    : full(rows.map((cells) => `<tr>${cells.map(column).join('')}</tr>`).join(''), '24px 44px 0')
}

const buttonRow = ({ button }: MailContent): string =>
  button
    ? row(
        `<a href="${escapeHtml(button.url)}" style="display:inline-block;background:#2b1810;color:#fff8e6;text-decoration:none;font-weight:600;font-size:16px;line-height:24px;padding:14px 28px;border-radius:28px;text-align:center">${escapeHtml(button.label)}</a>`,
        '24px 44px 8px',
        ' b',
      )
    : ''

/** All blocks between the title and the signature, in the same order as in the text part. */
export const blocksOf = (content: MailContent): string =>
  [giftCards, buttonRow, linesTable, sumsTable, notesTable, columnsTable].map((block) => block(content)).join('')
