/** What the files of evidence are, by the beginning of their path; in both languages. */
const meanings: readonly (readonly [path: string, pl: string, en: string])[] = [
  ['order.json', 'zamówienie: pozycje, kwoty, kupujący, zmiany', 'the order: lines, amounts, buyer, changes'],
  ['subscription.json', 'subskrypcja: plan, płatności, okresy dostępu', 'the subscription: plan, payments, access'],
  ['consents.json', 'zgody: treść, wersja, chwila, adres IP', 'consents: text, version, moment, IP address'],
  ['terms/', 'treść regulaminu i zgód w przyjętej wersji', 'terms and consents as accepted'],
  ['prices.json', 'historia cen z dnia zakupu i 30 dni przed nim', 'prices of that day and the 30 days before'],
  ['payments.json', 'płatności', 'payments'],
  ['refunds.json', 'zwroty pieniędzy i spory w banku', 'refunds and disputes'],
  ['documents.json', 'spis dokumentów', 'list of documents'],
  ['documents/', 'dokumenty: PDF, FA(3) i UPO z KSeF', 'documents: PDF, FA(3) and UPO of KSeF'],
  ['parcels.json', 'nadane paczki', 'parcels that left'],
  ['shipments.json', 'przesyłki i zdarzenia od przewoźnika', 'shipments and events of the carrier'],
  ['file-openings.json', 'pierwsze otwarcia plików', 'first openings of files'],
  ['lesson-openings.json', 'pierwsze otwarcia lekcji', 'first openings of lessons'],
  ['withdrawals.json', 'oświadczenia o odstąpieniu', 'statements of withdrawal'],
  ['mails.json', 'spis wiadomości', 'list of mails'],
  ['mails/', 'wiadomości tak, jak zostały wysłane', 'mails as they were sent'],
]

/** The text that explains the evidence and how it is checked. */
export function readMe(label: string, files: readonly { path: string }[]): string {
  const present = meanings.filter(([path]) => files.some((file) => file.path.startsWith(path)))
  const listOf = (column: 1 | 2) => present.map((meaning) => `  ${meaning[0].padEnd(22)}${meaning[column]}`)
  return `${[
    `Materiał dowodowy: ${label}`,
    '',
    ...listOf(1),
    '',
    'Chwile są podane w UTC, kwoty w złotych. Wiadomości są przechowywane 90 dni od wysłania; odnośniki są w nich skrócone,',
    'a z kodów kart podarunkowych zostają cztery ostatnie znaki. Plik hashes.json zawiera skróty SHA-256 wszystkich plików,',
    'a hashes.sig jego podpis Ed25519 i klucz publiczny. Czy coś zmieniono, usunięto lub dodano, sprawdza bez serwera',
    'polecenie: npm run academy -- verify-evidence PLIK --fingerprint ODCISK. Odcisk klucza podaje sklep (polecenie',
    'npm run academy -- evidence-fingerprint); bez porównania odcisku nie wiadomo, kto podpisał: każdy może podpisać',
    'własnym kluczem. W pliku file-openings.json są tylko produkty, które mają pliki; firstOpenedAt: null znaczy, że',
    'nie zapisano ani jednego otwarcia. W lesson-openings.json są lekcje, które odtwarzano co najmniej kilka sekund;',
    'firstOpenedAt: null znaczy, że lekcję zaczęto, zanim zapisywano pierwsze otwarcia, a known: false, że konto usunięto',
    'i nie wiadomo, co otwarto.',
    '',
    `Evidence: ${label}`,
    '',
    ...listOf(2),
    '',
    'Moments are in UTC, amounts in złoty. Mails are stored for 90 days after they were sent; links in them are shortened, and',
    'of codes of gift cards the last four characters are left. hashes.json has the SHA-256 of every file, hashes.sig its Ed25519',
    'signature and the public key. Whether anything was altered, removed or added, this command tells without the server:',
    'npm run academy -- verify-evidence FILE --fingerprint FINGERPRINT. The shop gives the fingerprint of its key',
    '(npm run academy -- evidence-fingerprint); without comparing it nobody knows who signed: anybody can sign with a key of',
    'their own. file-openings.json has the products that have files only; firstOpenedAt: null means that no opening was noted.',
    'lesson-openings.json has the lessons that were played for some seconds at least; firstOpenedAt: null means that the lesson',
    'was begun before first openings were noted, known: false that the account was deleted and nobody knows what was opened.',
  ].join('\n')}\n`
}
