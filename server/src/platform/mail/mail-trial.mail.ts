import { type MailWords, noWords } from '@slodki-ul/contract/platform/mail-words.rules'
import type { MailContent } from '#platform/mail/content.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'
import { maskContent } from '#platform/mail/masked-content.ts'
import { applyWords } from '#platform/mail/worded-mail.ts'

const words = {
  pl: { subject: (subject: string) => `Próba: ${subject}`, example: 'Miód', text: 'Tak wygląda Twój mail.' },
  en: { subject: (subject: string) => `Trial: ${subject}`, example: 'Honey', text: 'This is your mail.' },
} as const

/** A mail with words that may not be saved and made-up data, to whoever tries them (BO-142). */
const trial = mailTemplate<{ content: MailContent }>({
  name: { pl: 'Próba maila', en: 'Trial of a mail' },
  sentWhen: {
    pl: 'Do osoby z zespołu, która wypróbowuje słowa maila. Dane są zmyślone.',
    en: 'To a member of staff who tries the words of a mail. The data are made up.',
  },
  audience: 'staff',
  load: async (context, data, language) => {
    const template = context.mailTemplates[String(data.kind)]
    if (!template) return null
    const { content } = await template.buildExample(context, language)
    const tried = { ...noWords, ...(data.words as MailWords) }
    return { content: applyWords(content, tried, language).content }
  },
  example: (language) => ({
    content: { subject: words[language].example, title: words[language].example, paragraphs: [words[language].text] },
  }),
  write: ({ content }, language) => {
    const { values: _values, ...rest } = maskContent(content)
    return { content: { ...rest, subject: words[language].subject(content.subject) }, isPurged: true }
  },
})

/** Its words are those of the mail that is tried. */
export const trialKind = 'mail-trial'
export const trialMails = { [trialKind]: trial }
