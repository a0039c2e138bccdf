import { formatMoment } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import type { HealthCheck } from '@slodki-ul/contract/platform/health-records.admin'
import type { MailTemplates } from '#platform/mail/mail-template.ts'
import { exampleMoment, loadData, mailTemplate } from '#platform/mail/mail-template.ts'

const texts: Record<
  Language,
  { subject: string; since: (at: string) => string; checks: Record<HealthCheck, string>; look: string }
> = {
  pl: {
    subject: 'Coś nie działa: zajrzyj do panelu',
    since: (at) => `Od ${at} świeci się na czerwono:`,
    checks: {
      database: 'baza danych odpowiada za wolno',
      disk: 'kończy się miejsce na dysku',
      backup: 'nie ma świeżej kopii bazy',
      mail: 'nie udało się wysłać maili',
      jobs: 'praca w tle kończy się błędem',
      queues: 'zadania czekają w kolejce',
      webhooks: 'powiadomienia od dostawców są odrzucane',
      records: 'coś stanęło w miejscu: płatność, dokument, zwrot albo zamówienie',
      clock: 'zegar serwera różni się od zegara bazy',
      versions: 'baza, Node albo schemat bazy są za stare',
      certificates: 'kończy się certyfikat strony',
    },
    look: 'W panelu, w Stanie systemu, jest napisane, co z tym zrobić. Następny mail o tej samej sprawie nie przyjdzie.',
  },
  en: {
    subject: 'Something does not work: open the back office',
    since: (at) => `Red since ${at}:`,
    checks: {
      database: 'the database answers too slowly',
      disk: 'the disk is nearly full',
      backup: 'there is no recent backup of the database',
      mail: 'mails could not be sent',
      jobs: 'background work fails',
      queues: 'work waits in the queues',
      webhooks: 'notifications of providers are refused',
      records: 'something stands still: a payment, a document, a refund or an order',
      clock: 'the clock of the server differs from that of the database',
      versions: 'the database, Node or the schema of the database is too old',
      certificates: 'the certificate of the site ends soon',
    },
    look: 'The page System health in the back office says what to do. There will be no other mail about this.',
  },
}

const health = mailTemplate<{ check: HealthCheck; since: string }>({
  name: { pl: 'Coś nie działa', en: 'Something does not work' },
  sentWhen: {
    pl: 'Do właścicieli, gdy coś w Stanie systemu świeci się na czerwono.',
    en: 'To owners, when something in System health stays red.',
  },
  audience: 'staff',
  load: loadData(),
  example: () => ({ check: 'backup', since: exampleMoment.toISOString() }),
  write: (data, language) => {
    const { subject, since, checks, look } = texts[language]
    const paragraphs = [`${since(formatMoment(data.since))} ${checks[data.check]}.`, look]
    return { content: { subject, title: subject, paragraphs } }
  },
})

/** Mails to owners about what stays red. */
export const healthMails = { 'staff-health': health } satisfies MailTemplates
