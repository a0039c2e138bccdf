import { formatDate } from '@slodki-ul/contract/dates'
import type { MessageAction } from '@slodki-ul/contract/engagement/training-states.rules'
import type { Training } from '@slodki-ul/contract/engagement/trainings'
import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import { findReply } from '#engagement/trainings/training-messages.service.ts'
import { findMessage, findTraining } from '#engagement/trainings/trainings.service.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    subject: {
      reply: (name: string) => `Odpowiedź: ${name}`,
      confirm: (name: string) => `Masz miejsce: ${name}`,
      wait: (name: string) => `Lista rezerwowa: ${name}`,
      refuse: (name: string) => `Bez miejsca: ${name}`,
    },
    about: (name: string, date: string, location: string) => `Szkolenie „${name}” (${date}, ${location}).`,
    calledOff: (name: string) => `Szkolenie odwołane: ${name}`,
    calledOffTitle: 'Szkolenie jest odwołane',
    see: 'Zobacz inne terminy',
  },
  en: {
    subject: {
      reply: (name: string) => `Our reply: ${name}`,
      confirm: (name: string) => `You have a place: ${name}`,
      wait: (name: string) => `Waiting list: ${name}`,
      refuse: (name: string) => `No place: ${name}`,
    },
    about: (name: string, date: string, location: string) => `The workshop “${name}” (${date}, ${location}).`,
    calledOff: (name: string) => `Workshop called off: ${name}`,
    calledOffTitle: 'The workshop is called off',
    see: 'See other dates',
  },
} satisfies Record<Language, unknown>

/** A training as mails name it. */
export type MailedTraining = Pick<Training, 'name' | 'date' | 'location' | 'price' | 'availablePlaces'>

/** A made-up training. */
export const exampleTraining = (language: Language): MailedTraining => ({
  name: language === 'pl' ? 'Pierwszy ul' : 'The first hive',
  ...{ date: '2027-04-17T08:00:00.000Z', location: 'Pasieka Lipowa, Wieliczka', price: 390, availablePlaces: 6 },
})

type Asked = { training: MailedTraining; text: string }

/** The training of a message; null once the message is deleted. */
async function loadTraining(context: Context, messageId: string, language: Language): Promise<MailedTraining | null> {
  const message = await findMessage(context.db, messageId)
  return message ? findTraining(context, message.trainingId, language) : null
}

/** A mail of staff about a message, in its own lines. */
async function writeAbout({ training, text }: Asked, language: Language, { settings }: Pick<Context, 'settings'>) {
  const { name, email } = await settings.read('company')
  return {
    replyTo: { name, address: email },
    content: {
      art: 'envelope' as const,
      paragraphs: [
        words[language].about(training.name, formatDate(training.date), training.location),
        ...text.split(/\s*\n\s*/),
      ],
      values: { training: training.name, date: formatDate(training.date) },
    },
  }
}

const trainingReply = mailTemplate<Asked & { action: keyof (typeof words)['pl']['subject'] }>({
  name: { pl: 'Odpowiedź na zgłoszenie', en: 'Reply to a request for a workshop' },
  sentWhen: {
    pl: 'Gdy zespół odpowie na zgłoszenie: miejsce, lista rezerwowa, odmowa albo pytanie.',
    en: 'When staff answer a request: a place, the waiting list, no place, or a question.',
  },
  audience: 'customer',
  load: async (context, data, language) => {
    const reply = await findReply(context.db, String(data.replyId))
    const training = reply && (await loadTraining(context, reply.messageId, language))
    if (!reply || !training) return null
    return { training, text: reply.text, action: reply.action as Exclude<MessageAction, 'leave'> }
  },
  example: (language) => ({
    training: exampleTraining(language),
    text: language === 'pl' ? 'Miejsce jest Twoje. Do zobaczenia!' : 'The place is yours. See you there!',
    action: 'confirm',
  }),
  write: async (asked, language, context) => {
    const { replyTo, content } = await writeAbout(asked, language, context)
    const subject = words[language].subject[asked.action](asked.training.name)
    return { replyTo, content: { ...content, subject, title: subject } }
  },
})

const calledOff = mailTemplate<Asked>({
  name: { pl: 'Szkolenie odwołane', en: 'Workshop called off' },
  sentWhen: {
    pl: 'Do osób zgłoszonych na szkolenie, gdy zespół je odwoła.',
    en: 'To whoever asked for a workshop, when staff call it off.',
  },
  audience: 'customer',
  load: async (context, data, language) => {
    const training = await loadTraining(context, String(data.messageId), language)
    return training && { training, text: String(data.text) }
  },
  example: (language) => ({
    training: exampleTraining(language),
    text:
      language === 'pl' ? 'Zapowiada się mróz, a pszczoły go nie lubią.' : 'Frost is forecast, and bees dislike it.',
  }),
  write: async (asked, language, context) => {
    const { replyTo, content } = await writeAbout(asked, language, context)
    const t = words[language]
    return {
      replyTo,
      content: {
        ...content,
        ...{ subject: t.calledOff(asked.training.name), title: t.calledOffTitle },
        button: { label: t.see, url: `${context.config.publicUrl}${pages.trainings}` },
      },
    }
  },
})

/** Mails that staff write about a message: a reply or a decision, and that its training is called off (BO-133, BO-134). */
export const trainingReplyMails = { 'training-reply': trainingReply, 'training-called-off': calledOff }
