import type { Placeholder } from '@slodki-ul/contract/platform/mail-words.rules'

/** Pictures that can be shown above a mail's title. */
export type MailArt = 'present' | 'gift-card' | 'bag' | 'envelope' | 'hourglass'

/** The content of a mail before layout. Texts are plain: the layout escapes them. */
export type MailContent = {
  subject: string
  /** What words of staff may name in it, by placeholder. */
  values?: Partial<Record<Placeholder, string>>
  title: string
  /** The greeting, above the paragraphs. */
  greeting?: string
  /** Instead of the usual signature. */
  closing?: string
  art?: MailArt
  paragraphs: string[]
  /** Gift cards, each with its code. */
  cards?: { value: string; code: string; note: string }[]
  button?: { label: string; url: string }
  /** Purchased products with their prices. */
  lines?: { name: string; note: string; price: string }[]
  /** Totals under the lines; the last one is emphasized. */
  sums?: { label: string; price: string }[]
  /** Notices, each in a box, with optional links. */
  notes?: { text: string; links?: { label: string; url: string }[] }[]
  /** Short blocks, two side by side, such as delivery and payment. */
  columns?: { label: string; rows: string[] }[]
  /** The unsubscribe link, at the very bottom. */
  leave?: { label: string; url: string }
}
