import { formatDate } from '@slodki-ul/contract/dates'
import type { MessageAction } from '@slodki-ul/contract/engagement/training-states.rules'
import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import { findReply } from '#engagement/trainings/training-messages.service.ts'
import { findMessage, findTraining } from '#engagement/trainings/trainings.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const words = {
  pl: {
    subject: {
      reply: (name: string) => `Odpowiedź: ${name}`,
      confirm: (name: string) => `Masz miejsce: ${name}`,
      wait: (name: string) => `Lista rezerwowa: ${name}`,
      refuse: (name: string) => `Bez miejsca: ${name}`,
    },
    about: (name: string, date: string, location: string) => `Szkolenie „${name}” (${date}, ${location}).`,
    reply: 'Masz pytanie? Odpowiedz na tę wiadomość.',
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
    reply: 'Any questions? Reply to this message.',
    calledOff: (name: string) => `Workshop called off: ${name}`,
    calledOffTitle: 'The workshop is called off',
    see: 'See other dates',
  },
} satisfies Record<Language, unknown>

/** A mail of staff about a message, in its own lines; null once the message is deleted. */
async function writeAbout(
  context: Context,
  { messageId, text, language }: { messageId: string; text: string; language: Language },
) {
  const message = await findMessage(context.db, messageId)
  const training = message && (await findTraining(context, message.trainingId, language))
  if (!training) return null
  const { name, email } = await context.settings.read('company')
  return {
    training,
    replyTo: { name, address: email },
    content: {
      art: 'envelope' as const,
      paragraphs: [
        words[language].about(training.name, formatDate(training.date), training.location),
        ...text.split(/\s*\n\s*/),
      ],
      notes: [{ text: words[language].reply }],
    },
  }
}

/** Mails that staff write about a message: a reply or a decision, and that its training is called off (BO-133, BO-134). */
export const trainingReplyMails: Record<'training-reply' | 'training-called-off', MailBuilder> = {
  'training-reply': async (context, data, language) => {
    const reply = await findReply(context.db, String(data.replyId))
    const written = reply && (await writeAbout(context, { ...reply, language }))
    if (!written) return null
    const { training, replyTo, content } = written
    const subject = words[language].subject[reply.action as Exclude<MessageAction, 'leave'>](training.name)
    return { replyTo, content: { ...content, subject, title: subject } }
  },
  'training-called-off': async (context, data, language) => {
    const asked = { messageId: String(data.messageId), text: String(data.text), language }
    const written = await writeAbout(context, asked)
    if (!written) return null
    const { training, replyTo, content } = written
    const t = words[language]
    return {
      replyTo,
      content: {
        ...content,
        ...{ subject: t.calledOff(training.name), title: t.calledOffTitle },
        button: { label: t.see, url: `${context.config.publicUrl}${pages.trainings}` },
      },
    }
  },
}
