import { formatMoment } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import type { RequestKind } from '@slodki-ul/contract/platform/requests.admin'
import type { Context } from '#context.ts'
import { exampleMoment, mailTemplate } from '#platform/mail/mail-template.ts'
import { type RequestRow, selectRequest } from '#platform/requests/requests.service.ts'

const words = {
  pl: {
    kinds: {
      'order-refund': 'zwrot pieniędzy',
      'order-cancel': 'anulowanie zamówienia',
      'withdrawal-accept': 'przyjęcie odstąpienia',
    },
    subject: (what: string, label: string) => `Prośba o zgodę: ${what}, ${label}`,
    title: 'Ktoś z zespołu prosi o zgodę',
    text: (name: string, what: string, amount: string) => `${name} prosi o zgodę na ${what}: ${amount}.`,
    nobody: 'Ktoś z zespołu',
    until: (moment: string) => `Prośba wygaśnie ${moment}, jeśli nikt jej nie rozpatrzy.`,
    open: 'Otwórz prośby',
    accepted: (what: string, label: string) => `Zgoda: ${what}, ${label}`,
    acceptedText: (amount: string) => `Właściciel się zgodził. Zrobione: ${amount}.`,
    declined: (what: string, label: string) => `Bez zgody: ${what}, ${label}`,
    declinedText: 'Właściciel się nie zgodził. Powód:',
    lapsed: (what: string, label: string) => `Prośba wygasła: ${what}, ${label}`,
    lapsedText: 'Nikt nie rozpatrzył prośby w ciągu 7 dni. Nic się nie zmieniło, możesz poprosić jeszcze raz.',
  },
  en: {
    kinds: {
      'order-refund': 'a refund',
      'order-cancel': 'cancelling an order',
      'withdrawal-accept': 'accepting a withdrawal',
    },
    subject: (what: string, label: string) => `Request: ${what}, ${label}`,
    title: 'A member of staff asks for your decision',
    text: (name: string, what: string, amount: string) => `${name} asks for ${what}: ${amount}.`,
    nobody: 'A member of staff',
    until: (moment: string) => `The request lapses on ${moment} if nobody decides it.`,
    open: 'Open the requests',
    accepted: (what: string, label: string) => `Accepted: ${what}, ${label}`,
    acceptedText: (amount: string) => `An owner has accepted. Done: ${amount}.`,
    declined: (what: string, label: string) => `Declined: ${what}, ${label}`,
    declinedText: 'An owner has declined. The reason:',
    lapsed: (what: string, label: string) => `Lapsed: ${what}, ${label}`,
    lapsedText: 'Nobody decided the request within 7 days. Nothing has changed, you can ask again.',
  },
} satisfies Record<Language, { kinds: Record<RequestKind, string> } & Record<string, unknown>>

type Asked = {
  request: Pick<RequestRow, 'kind' | 'label' | 'state' | 'amount' | 'until' | 'reason'>
  /** Who asked; null once the account is deleted. */
  name: string | null
}

async function loadRequest({ db, queries }: Context, data: Record<string, unknown>): Promise<Asked> {
  const request = await selectRequest(db, String(data.requestId))
  if (!request) throw new Error(`No request ${String(data.requestId)}.`)
  const names = await queries.findNames(db, request.askedBy ? [request.askedBy] : [])
  return { request, name: (request.askedBy && names.get(request.askedBy)) ?? null }
}

/** What every mail about a request says. */
const describe = ({ request }: Asked, language: Language, { config }: Pick<Context, 'config'>) => ({
  what: words[language].kinds[request.kind],
  amount: formatZloty(toZloty(request.amount)),
  button: { label: words[language].open, url: `${config.publicUrl}/admin/requests` },
})

const exampleRequest = {
  ...{ kind: 'order-refund', label: 'SU-10023', state: 'waiting', amount: 64_900, reason: null },
  until: exampleMoment,
} as const satisfies Asked['request']

const asked = mailTemplate<Asked>({
  name: { pl: 'Prośba o zgodę', en: 'Request for a decision' },
  sentWhen: {
    pl: 'Do właścicieli, gdy ktoś z zespołu prosi o zgodę na coś ponad swoje limity.',
    en: 'To owners, when a member of staff asks for something above their limits.',
  },
  audience: 'staff',
  load: loadRequest,
  example: () => ({ request: exampleRequest, name: 'Piotr Leśny' }),
  write: (found, language, context) => {
    const { what, amount, button } = describe(found, language, context)
    const { request, name } = found
    const t = words[language]
    const text = `${request.label}. ${t.text(name ?? t.nobody, what, amount)}`
    const paragraphs = [text, t.until(formatMoment(request.until))]
    return { content: { subject: t.subject(what, request.label), title: t.title, paragraphs, button } }
  },
})

const decided = mailTemplate<Asked>({
  name: { pl: 'Odpowiedź na prośbę o zgodę', en: 'Decision on a request' },
  sentWhen: {
    pl: 'Do osoby z zespołu, gdy właściciel rozpatrzy jej prośbę albo prośba wygaśnie.',
    en: 'To a member of staff, when an owner decides their request or it lapses.',
  },
  audience: 'staff',
  load: loadRequest,
  example: () => ({ request: { ...exampleRequest, state: 'accepted' }, name: null }),
  write: (found, language, context) => {
    const { what, amount, button } = describe(found, language, context)
    const { request } = found
    const t = words[language]
    const said = {
      waiting: { subject: t.subject(what, request.label), paragraphs: [] },
      accepted: { subject: t.accepted(what, request.label), paragraphs: [t.acceptedText(amount)] },
      declined: { subject: t.declined(what, request.label), paragraphs: [t.declinedText, request.reason ?? ''] },
      lapsed: { subject: t.lapsed(what, request.label), paragraphs: [t.lapsedText] },
    }[request.state]
    return { content: { ...said, title: said.subject, button } }
  },
})

/** Mails about requests: to owners when one is made, and to whoever asked when it is decided or lapses. */
export const requestMails = { 'staff-request': asked, 'staff-request-decided': decided }
