import type { Language } from '@slodki-ul/contract/language'

/** Texts of the acknowledgement mail, by language. */
export const withdrawalTexts = {
  pl: {
    subject: (contract: string) => `Potwierdzenie odstąpienia od umowy: ${contract}`,
    title: 'Mamy Twoje oświadczenie',
    received: 'Dzień dobry, potwierdzamy otrzymanie oświadczenia o odstąpieniu od umowy.',
    who: (fullName: string, contract: string, scope: string) =>
      `Imię i nazwisko: ${fullName}. Umowa: ${contract}. Zakres: ${scope}.`,
    statement: (text: string) => `Treść: „${text}”`,
    at: (moment: string) => `Data i godzina otrzymania: ${moment}.`,
    numberless: 'zamówienie o numerze podanym w oświadczeniu',
    part: 'część umowy, opisana w oświadczeniu',
    contract: (contract: string) => `Umowa: ${contract}.`,
    extent: (scope: string) => `Zakres: ${scope}.`,
    notRepeated:
      'Tego, co wpisano, tu nie powtarzamy, bo nie znamy tego adresu z takiej umowy. Treść można było zapisać zaraz po wysłaniu oświadczenia. Odpisz, a przyślemy ją po sprawdzeniu.',
    sendBack: (address: string, sendUntil: string) => `Towar odeślij najpóźniej ${sendUntil} na adres: ${address}.`,
    files: 'Plików i kart podarunkowych nie odsyłasz.',
    sendIfPhysical: (address: string, sendUntil: string) =>
      `Jeśli to towar, odeślij go najpóźniej ${sendUntil} na adres: ${address}. Plików i kart podarunkowych nie odsyłasz.`,
    refund: (until: string) => `Jeśli odstąpienie jest skuteczne, pieniądze zwrócimy najpóźniej ${until}.`,
    refundAfterReturn: 'Ze zwrotem za towar możemy poczekać, aż go dostaniemy albo zobaczymy dowód nadania.',
    nothingToSend: 'Niczego nie odsyłasz.',
    subscription: (until: string) =>
      `Pieniądze zwrócimy najpóźniej ${until}, pomniejszone o dni, z których korzystasz od startu na Twoje żądanie.`,
    settled: (refund: string, until: string) =>
      `Zwracamy ${refund} tą samą drogą, którą przyszła płatność, najpóźniej ${until}.`,
    settledFree: 'Nic nie zapłacono, więc nie ma czego zwracać.',
    usedUp: 'Wykorzystany jest cały opłacony czas, więc nie ma czego zwracać.',
    charged: (amount: string) => `Za dni, z których korzystasz od startu na Twoje żądanie, zostaje ${amount}.`,
    ended: 'Subskrypcja się zakończyła i nie odnowi się.',
    lastDay: (day: string) => `Kursy obejrzysz jeszcze do końca dnia ${day}.`,
    reader: 'Oświadczenie czyta człowiek. Gdyby trzeba było o coś zapytać, odpiszemy.',
    person:
      'Oświadczenie czyta człowiek. Samo nic się nie anuluje ani nie zwraca, a gdyby trzeba było o coś zapytać, odpiszemy.',
    notYou: 'To nie Ty? Ktoś podał ten adres przez pomyłkę. Odpisz na tę wiadomość.',
  },
  en: {
    subject: (contract: string) => `Acknowledgement of withdrawal: ${contract}`,
    title: 'We have your statement',
    received: 'Hello, we confirm that we have received your statement of withdrawal.',
    who: (fullName: string, contract: string, scope: string) =>
      `Name: ${fullName}. Contract: ${contract}. Scope: ${scope}.`,
    statement: (text: string) => `Statement: “${text}”`,
    at: (moment: string) => `Received on: ${moment} (Warsaw time).`,
    numberless: 'the order whose number is in the statement',
    part: 'a part of the contract, described in the statement',
    contract: (contract: string) => `Contract: ${contract}.`,
    extent: (scope: string) => `Scope: ${scope}.`,
    notRepeated:
      'We do not repeat here what was typed, since we do not know this address from such a contract. You could save the text right after sending the statement. Reply, and we will send it once we have checked.',
    sendBack: (address: string, sendUntil: string) => `Send the goods by ${sendUntil} at the latest to: ${address}.`,
    files: 'Files and gift cards do not need to be returned.',
    sendIfPhysical: (address: string, sendUntil: string) =>
      `If you are returning goods, send them by ${sendUntil} at the latest to: ${address}. Files and gift cards do not need to be returned.`,
    refund: (until: string) => `If the withdrawal is effective, we will refund you by ${until} at the latest.`,
    refundAfterReturn: 'For goods, we may wait until we have them or see proof of dispatch.',
    nothingToSend: 'There is nothing to send back.',
    subscription: (until: string) =>
      `We will refund you by ${until} at the latest, less the time used since the start you asked for.`,
    settled: (refund: string, until: string) =>
      `We will refund ${refund} the same way you paid, by ${until} at the latest.`,
    settledFree: 'Nothing was paid, so there is nothing to refund.',
    usedUp: 'All of the paid time is used, so there is nothing to refund.',
    charged: (amount: string) => `${amount} stays for the days used since the start you asked for.`,
    ended: 'The subscription has ended and does not renew.',
    lastDay: (day: string) => `The courses stay open until the end of ${day}.`,
    reader: 'A person will read your statement. If we have any questions, we will write to you.',
    person:
      'A person will read your statement. Nothing is cancelled or refunded automatically, and if we have any questions, we will write to you.',
    notYou: 'Not you? Somebody gave this address by mistake. Reply to this message.',
  },
} satisfies Record<Language, unknown>
