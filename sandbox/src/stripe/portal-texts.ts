import type { Language } from '@slodki-ul/contract/language'

const pl = {
  portalTitle: 'Symulowany panel płatności',
  portalNotice:
    'To jest symulowany panel: ta strona zastępuje stronę Stripe, na której klient zmienia kartę i subskrypcję.',
  cardHeading: 'Karta',
  card: 'Karta kończąca się na',
  cardDeclined: 'bank odmawia każdej płatności',
  newCard: 'Zapisz nową kartę',
  newDeclinedCard: 'Zapisz kartę, której bank odmówi',
  plansHeading: 'Subskrypcja',
  noPlans: 'Żadna subskrypcja nie jest aktywna.',
  renewsOn: 'Odnowi się',
  endsOn: 'Zakończy się',
  wouldEndOn: 'Opłacona do',
  overdue: 'Płatność zaległa',
  cancel: 'Anuluj subskrypcję',
  cancelHeading: 'Anulować subskrypcję?',
  cancelLead:
    'Subskrypcja będzie działać do końca opłaconego okresu i nie odnowi się. Do tego dnia można zmienić zdanie.',
  resume: 'Wznów subskrypcję',
  switchTo: 'Zmień plan na',
  invoicesHeading: 'Rachunki',
  noInvoices: 'Jeszcze żadnego.',
  payInvoice: 'Zapłać',
  states: { draft: 'szkic', open: 'do zapłaty', paid: 'opłacony', uncollectible: 'nieściągalny', void: 'unieważniony' },
  back: 'Wróć do akademii',
  staySubscribed: 'Zostaw bez zmian',
  missingHeading: 'Ten panel jest zamknięty',
  missing: 'Adres jest niepełny albo minęła godzina, przez którą działał. Otwórz panel jeszcze raz ze swojego konta.',
  invoiceTitle: 'Symulowany rachunek',
  invoiceNotice:
    'To jest symulowany rachunek: ta strona zastępuje stronę Stripe, a z konta ani karty nie zniknie ani grosz.',
  invoiceHeading: 'Do zapłaty',
  invoiceOf: 'Rachunek',
  period: 'Okres',
  total: 'Razem',
  discount: 'Rabat',
  pay: 'Zapłać',
  decline: 'Odmowa banku',
  declined: 'Bank odmówił tej płatności i nie pobrano żadnych pieniędzy. Spróbuj jeszcze raz.',
  choose: 'Co ma się wydarzyć?',
  paidHeading: 'Opłacone',
  paid: 'Ten rachunek jest opłacony.',
  closedHeading: 'Tego rachunku nie można zapłacić',
  closed: 'Nie jest jeszcze gotowy albo został zamknięty.',
  noInvoiceHeading: 'Nie ma takiego rachunku',
  noInvoice: 'Adres jest niepełny albo piaskownicę wyczyszczono.',
  email: 'E-mail',
}

export type PortalTexts = typeof pl

const en: PortalTexts = {
  portalTitle: 'Simulated billing portal',
  portalNotice:
    'This is a simulated portal: this page replaces Stripe’s, where a customer changes card and subscription.',
  cardHeading: 'Card',
  card: 'Card ending in',
  cardDeclined: 'the bank declines every payment',
  newCard: 'Save a new card',
  newDeclinedCard: 'Save a card that the bank declines',
  plansHeading: 'Subscription',
  noPlans: 'No subscription is running.',
  renewsOn: 'Renews on',
  endsOn: 'Ends on',
  wouldEndOn: 'Paid until',
  overdue: 'Payment overdue',
  cancel: 'Cancel subscription',
  cancelHeading: 'Cancel the subscription?',
  cancelLead:
    'The subscription runs until the end of the paid period and does not renew. Until then you can change your mind.',
  resume: 'Resume subscription',
  switchTo: 'Switch to',
  invoicesHeading: 'Invoices',
  noInvoices: 'None yet.',
  payInvoice: 'Pay',
  states: { draft: 'draft', open: 'to be paid', paid: 'paid', uncollectible: 'uncollectible', void: 'void' },
  back: 'Back to the academy',
  staySubscribed: 'Leave it as it is',
  missingHeading: 'This portal is closed',
  missing:
    'The address is incomplete, or the hour for which it worked is over. Open the portal again from your account.',
  invoiceTitle: 'Simulated invoice',
  invoiceNotice: 'This is a simulated invoice: this page replaces Stripe’s, and no money leaves your account or card.',
  invoiceHeading: 'To pay',
  invoiceOf: 'Invoice',
  period: 'Period',
  total: 'Total',
  discount: 'Discount',
  pay: 'Pay',
  decline: 'The bank declines',
  declined: 'The bank declined this payment and no money was taken. Try again.',
  choose: 'What should happen?',
  paidHeading: 'Paid',
  paid: 'This invoice is paid.',
  closedHeading: 'This invoice cannot be paid',
  closed: 'It is not ready yet, or it was closed.',
  noInvoiceHeading: 'There is no such invoice',
  noInvoice: 'The address is incomplete, or the sandbox was emptied.',
  email: 'E-mail',
}

const texts: Record<Language, PortalTexts> = { pl, en }

export function portalTexts(language: Language): PortalTexts {
  return texts[language]
}
