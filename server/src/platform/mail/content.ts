/** Pictures a mail may carry above its title. */
export type MailArt = 'present' | 'gift-card' | 'bag' | 'envelope' | 'hourglass'

/** What a mail says, before it is laid out. Texts are plain: the layout escapes them. */
export type MailContent = {
  subject: string
  title: string
  art?: MailArt
  paragraphs: string[]
  /** Gift cards, each with its code. */
  cards?: { value: string; code: string; note: string }[]
  button?: { label: string; url: string }
  /** Bought things with their price. */
  lines?: { name: string; note: string; price: string }[]
  /** Sums under the lines; the last one stands out. */
  sums?: { label: string; price: string }[]
  /** Things to know, each in a box, with where they lead. */
  notes?: { text: string; links?: { label: string; url: string }[] }[]
  /** Short blocks, two side by side: delivery and payment. */
  columns?: { label: string; rows: string[] }[]
  /** How to get no more such mails, below everything. */
  leave?: { label: string; url: string }
}
