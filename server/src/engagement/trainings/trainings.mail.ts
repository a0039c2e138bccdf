import { formatDate } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty } from '@slodki-ul/contract/money'
import { pages } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import { exampleTraining, type MailedTraining } from '#engagement/trainings/training-replies.mail.ts'
import { findMessage, findTraining } from '#engagement/trainings/trainings.service.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    subject: (name: string) => `Mamy Twoje zgłoszenie: ${name}`,
    title: 'Mamy Twoje zgłoszenie',
    hello: 'Dzień dobry.',
    thanks: (training: string) => `Dziękujemy za zgłoszenie na ${training}.`,
    next: 'Odpiszemy w ciągu 2 dni roboczych z potwierdzeniem miejsca i danymi do płatności. Do tego czasu nic nie trzeba wpłacać.',
    quote: (name: string) => `„${name}”`,
    notYou: 'To nie Ty? Ktoś podał ten adres przez pomyłkę. Nie rób nic albo odpisz, a usuniemy zgłoszenie.',
    see: 'Zobacz szkolenia',
  },
  en: {
    subject: (name: string) => `We have your request: ${name}`,
    title: 'We have your request',
    hello: 'Hello.',
    thanks: (training: string) => `Thank you for your request for ${training}.`,
    next: 'We will reply within 2 working days to confirm your place and give payment details. Until then there is nothing to pay.',
    quote: (name: string) => `“${name}”`,
    notYou: 'Not you? Somebody gave this address by mistake. Do nothing, or reply and we will delete the request.',
    see: 'See the workshops',
  },
} satisfies Record<Language, unknown>

type Asked = { message: Pick<MessageRow, 'fullName' | 'email' | 'phone' | 'message'>; training: MailedTraining }
type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** The message a mail is about with its training; null once it is deleted, and then no mail is sent. */
async function loadMessage(context: Context, data: Record<string, unknown>, language: Language): Promise<Asked | null> {
  const message = await findMessage(context.db, String(data.messageId))
  const training = message && (await findTraining(context, message.trainingId, language))
  return message && training ? { message, training } : null
}

const exampleMessage = (language: Language): Asked => ({
  message: {
    ...{ fullName: 'Zofia Kowalska', email: 'zosia@poczta.example', phone: '+48600700800' },
    message: language === 'pl' ? 'Czy są jeszcze dwa miejsca?' : 'Are there two places left?',
  },
  training: exampleTraining(language),
})

const toOrganiser = mailTemplate({
  name: { pl: 'Zgłoszenie na szkolenie', en: 'Request for a workshop' },
  sentWhen: { pl: 'Do zespołu, gdy ktoś zgłosi się na szkolenie.', en: 'To staff, when somebody asks for a workshop.' },
  audience: 'staff',
  load: (context, data) => loadMessage(context, data, 'pl'),
  example: () => exampleMessage('pl'),
  write: ({ message, training }, _language, { config }) => {
    const date = formatDate(training.date)
    return {
      replyTo: { name: message.fullName, address: message.email },
      content: {
        subject: `Zgłoszenie: ${training.name}, ${date}`,
        title: 'Zgłoszenie na szkolenie',
        art: 'envelope',
        paragraphs: [
          `${message.fullName} pyta o szkolenie „${training.name}” (${date}, ${training.location}).`,
          `E-mail: ${message.email}. Telefon: ${message.phone ?? 'nie podano'}.`,
          'Wiadomość:',
          ...message.message.split(/\s*\n\s*/),
          `Wolne miejsca według serwisu: ${training.availablePlaces}. Odpisz w panelu, wtedy zgłoszenie nie czeka już na nikogo. Odpowiedź na tę wiadomość też trafi do osoby zgłaszającej.`,
        ],
        button: { label: 'Otwórz zgłoszenia', url: `${config.publicUrl}/admin/trainings/messages` },
        values: { training: training.name, date },
      },
    }
  },
})

// It repeats nothing that was typed, because the address may belong to somebody else.
const toSender = mailTemplate({
  name: { pl: 'Mamy Twoje zgłoszenie na szkolenie', en: 'We have your request for a workshop' },
  sentWhen: { pl: 'Do osoby, która zgłosi się na szkolenie.', en: 'To whoever asks for a workshop.' },
  audience: 'customer',
  load: loadMessage,
  example: exampleMessage,
  write: async ({ training }, language, { settings, config }) => {
    const { name, date, location, price } = training
    const seller = await settings.read('company')
    const t = words[language]
    return {
      replyTo: { name: seller.name, address: seller.email },
      content: {
        subject: t.subject(name),
        title: t.title,
        art: 'envelope',
        greeting: t.hello,
        paragraphs: [t.thanks(`${t.quote(name)} (${formatDate(date)}, ${location}, ${formatZloty(price)})`), t.next],
        notes: [{ text: t.notYou }],
        button: { label: t.see, url: `${config.publicUrl}${pages.trainings}` },
        values: { training: name, date: formatDate(date) },
      },
    }
  },
})

/**
 * Mails about a request for a place at a training, by kind: to the organiser, who answers by replying, and to the
 * sender.
 */
export const trainingMails = { 'training-request-organiser': toOrganiser, 'training-request-sender': toSender }
