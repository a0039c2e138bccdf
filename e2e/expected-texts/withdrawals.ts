const pl = {
  link: 'Odstąp od umowy tutaj',
  title: 'Odstąpienie od umowy',
  fullName: 'Imię i nazwisko',
  order: 'Zamówienie ze sklepu',
  subscription: 'Subskrypcja akademii',
  orderNumber: 'Numer zamówienia',
  scope: 'Których produktów to dotyczy? (opcjonalnie)',
  email: 'E-mail do potwierdzenia',
  next: 'Dalej',
  review: 'To wyślesz jako oświadczenie',
  confirm: 'Potwierdź odstąpienie',
  back: 'Popraw dane',
  done: 'Mamy Twoje oświadczenie',
  save: 'Zapisz potwierdzenie',
  failed: 'Nie udało się wysłać odstąpienia. Wyślij je e-mailem, termin biegnie.',
  policy: 'polityce prywatności',
  statement: (name: string, number: string, scope: string) =>
    `Ja, ${name}, informuję o moim odstąpieniu od umowy: zamówienie ${number}. Zakres: ${scope}.`,
  ofSubscription: (name: string) =>
    `Ja, ${name}, informuję o moim odstąpieniu od umowy: subskrypcja akademii. Zakres: cała umowa.`,
  acknowledgement: /^Potwierdzenie odstąpienia od umowy: /,
  sendBack: /odeślij\snajpóźniej\s\d\d\.\d\d\.\d{4}\sna\sadres:\sul\.\sPlastrowa\s6,\s31-553\sKraków/,
  files: 'Plików i kart podarunkowych nie odsyłasz.',
  placed: /^Zamówienie SU-\d+ przyjęte$/,
}

const en: typeof pl = {
  link: 'Withdraw from the contract here',
  title: 'Withdrawal from the contract',
  fullName: 'Full name',
  order: 'A shop order',
  subscription: 'The academy subscription',
  orderNumber: 'Order number',
  scope: 'Which products? (optional)',
  email: 'E-mail for confirmation',
  next: 'Continue',
  review: 'This is what you will send',
  confirm: 'Confirm withdrawal',
  back: 'Change something',
  done: 'We have your statement',
  save: 'Save the acknowledgement',
  failed: 'Unable to send the withdrawal. Send it by e-mail, the time limit is running.',
  policy: 'privacy policy',
  statement: (name: string, number: string, scope: string) =>
    `I, ${name}, give notice that I withdraw from the contract: order ${number}. Scope: ${scope}.`,
  ofSubscription: (name: string) =>
    `I, ${name}, give notice that I withdraw from the contract: the subscription of the academy. Scope: the whole contract.`,
  acknowledgement: /^Acknowledgement of withdrawal: /,
  sendBack:
    /[Ss]end\s(?:the\s)?goods\sby\s\d\d\.\d\d\.\d{4}\sat\sthe\slatest\sto:\sul\.\sPlastrowa\s6,\s31-553\sKraków/,
  files: 'Files and gift cards do not need to be returned.',
  placed: /^Order SU-\d+ received$/,
}

export const withdrawalsTexts = { pl, en }
