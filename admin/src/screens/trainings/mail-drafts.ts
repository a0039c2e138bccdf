import { formatDate } from '@slodki-ul/contract/dates'
import type { TrainingMessageRow } from '@slodki-ul/contract/engagement/training-messages.admin'
import type { MessageAction } from '@slodki-ul/contract/engagement/training-states.rules'

type Drafts = Record<Exclude<MessageAction, 'leave'>, (name: string, date: string) => string>

/** What a mail about each decision begins with, in the language of the person it goes to. */
const drafts: Record<TrainingMessageRow['language'], Drafts> = {
  pl: {
    reply: () => 'Dzień dobry,\n\n',
    confirm: (name, date) => `Dzień dobry,\n\nmamy dla Ciebie miejsce: ${name}, ${date}. Do zobaczenia!`,
    wait: (name, date) =>
      `Dzień dobry,\n\n${name}, ${date}: wszystkie miejsca są zajęte. Jesteś na liście rezerwowej, napiszemy, gdy coś się zwolni.`,
    refuse: (name, date) => `Dzień dobry,\n\n${name}, ${date}: niestety nie mamy już dla Ciebie miejsca.`,
  },
  en: {
    reply: () => 'Hello,\n\n',
    confirm: (name, date) => `Hello,\n\nwe have a place for you: ${name}, ${date}. See you there!`,
    wait: (name, date) =>
      `Hello,\n\n${name}, ${date}: all places are taken. You are on the waiting list, and we will write when one is free.`,
    refuse: (name, date) => `Hello,\n\n${name}, ${date}: we are sorry, but we have no place for you.`,
  },
}

/** The beginning of a mail to the sender of a message. */
export const draftOf = (action: MessageAction, { language, training }: TrainingMessageRow): string =>
  action === 'leave' ? '' : drafts[language][action](training.name, formatDate(training.startsAt))
