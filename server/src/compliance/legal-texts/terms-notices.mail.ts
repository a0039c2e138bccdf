import { formatMoment } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { type Span, textDifferences } from '@slodki-ul/contract/legal/text-differences.rules'
import { pages } from '@slodki-ul/contract/pages'
import { diffArrays } from 'diff'
import { findTermsChange, type TermsChange } from '#compliance/legal-texts/terms-notices.service.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    hello: 'Dzień dobry.',
    subject: (from: string) => `Zmiana regulaminu od ${from}`,
    title: 'Zmieniamy regulamin',
    from: (from: string) =>
      `Nowy regulamin obowiązuje od ${from}. Poniżej jest każda zmiana, słowo po słowie; reszta zostaje, jak jest.`,
    leave:
      'Jeśli zmiana Ci nie odpowiada, możesz do tego czasu zakończyć subskrypcję na swoim koncie albo zamknąć konto, na zasadach i\u00a0ze zwrotem, które opisuje dzisiejszy regulamin.',
    removed: (text: string) => `[usuwamy: ${text}]`,
    added: (text: string) => `[dodajemy: ${text}]`,
    formatting: 'Słowa są te same, zmienia się tylko ich układ.',
    read: 'Regulamin, który obowiązuje dziś',
  },
  en: {
    hello: 'Hello.',
    subject: (from: string) => `New terms from ${from}`,
    title: 'Our terms are changing',
    from: (from: string) =>
      `The new terms apply from ${from}. Every change is shown below, word for word; the rest stays the same.`,
    leave:
      'If you do not agree with the change, you can end your subscription in your account or close the account before then, on the conditions and with the refund that the current terms describe.',
    removed: (text: string) => `[removed: ${text}]`,
    added: (text: string) => `[added: ${text}]`,
    formatting: 'The words are the same; only their layout changes.',
    read: 'The current terms',
  },
} satisfies Record<Language, unknown>

/** Each changed line with its heading, number and marks, as text. */
function changesOf({ before, after }: TermsChange, language: Language): string[] {
  const t = words[language]
  const write = ({ kind, text }: Span) => (kind === 'same' ? text : t[kind](text))
  const changes = textDifferences(before, after, diffArrays).parts.flatMap(({ heading, lines }) =>
    lines.map(({ number, spans }) => [heading && `${heading}:`, number, ...spans.map(write)].filter(Boolean).join(' ')),
  )
  return changes.length > 0 ? changes : [t.formatting]
}

const change = mailTemplate<TermsChange>({
  name: { pl: 'Zmiana regulaminu', en: 'Change of the terms' },
  sentWhen: {
    pl: 'Do subskrybentów, 14 dni przed wejściem nowego regulaminu w życie (30, gdy zmiana dotyczy subskrypcji), jeśli tak zaplanowano jego publikację.',
    en: 'To subscribers, 14 days before new terms hold (30 when the change is about their subscription), if their publication was planned so.',
  },
  audience: 'customer',
  load: (context, { version, from }, language) =>
    findTermsChange(context, { version: Number(version), from: String(from) }, language),
  example: (language, now) => ({
    from: now.toISOString(),
    ...(language === 'pl'
      ? { before: '<p>Odpowiadamy w 30 dni.</p>', after: '<p>Odpowiadamy w 14 dni.</p>' }
      : { before: '<p>We reply within 30 days.</p>', after: '<p>We reply within 14 days.</p>' }),
  }),
  write: (facts, language, { config }) => {
    const t = words[language]
    const from = formatMoment(facts.from)
    return {
      content: {
        ...{ subject: t.subject(from), title: t.title, greeting: t.hello, paragraphs: [t.from(from), t.leave] },
        notes: changesOf(facts, language).map((text) => ({ text })),
        button: { label: t.read, url: `${config.publicUrl}${pages.terms}` },
        values: { date: from },
      },
    }
  },
})

/** Mails to subscribers about the terms, by kind. */
export const termsNoticesMails = { 'terms-change': change }
