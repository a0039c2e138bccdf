import { leakedPasswords } from './leaked-passwords.rules.ts'

/**
 * What people take for a password first, in Polish and English, and what belongs to this academy. Without the digits and
 * signs around it, which everybody adds.
 */
const stems = new Set(
  `password passwort pass haslo hasla tajnehaslo mojehaslo admin administrator root user uzytkownik login logowanie test
  testowe demo gosc guest welcome witaj witam letmein changeme zmienmnie secret tajne master superman batman spiderman
  pokemon naruto starwars minecraft football soccer basketball baseball pilka pilkanozna legia wisla lech barcelona
  realmadryt liverpool chelsea arsenal juventus ferrari porsche mercedes toyota yamaha samsung google facebook instagram
  youtube discord windows microsoft apple android computer komputer internet iloveyou kochamcie kocham kochanie love
  lovely milosc buziaczek misiek misiaczek misiu mysza myszka kotek kociak piesek pies slonko sloneczko sunshine
  princess ksiezniczka angel aniolek shadow dragon monkey tiger lion flower kwiatek butterfly motylek michael jennifer
  jessica ashley daniel charlie jordan thomas robert andrew joshua matthew agnieszka aleksandra alicja amelia anna ania
  asia basia beata dominika dorota ewelina gosia hania iwona joanna julia justyna karolina kasia katarzyna kinga
  madzia magda magdalena malgorzata maria marta martyna monika natalia ola oliwia patrycja paulina sandra sylwia
  weronika wiktoria zosia zuzanna adam adrian andrzej artur bartek bartosz dawid damian dominik filip grzegorz jakub
  jan kacper kamil konrad krzysztof kuba lukasz maciek marcin marek mariusz mateusz michal mikolaj pawel patryk piotr
  piotrek przemek radek rafal robert sebastian szymon tomasz tomek wojtek polska polska warszawa krakow wroclaw poznan
  gdansk lublin katowice wiosna lato jesien zima spring summer autumn winter styczen luty marzec kwiecien maj czerwiec
  lipiec sierpien wrzesien pazdziernik listopad grudzien monday friday poniedzialek piatek sobota niedziela january
  october november december qwerty qwertz qwertyuiop qwertyui asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm qazwsx qazxsw
  zaqwsx zaq abc abcd abcde abcdef abcdefgh abcabc aaaaaaaa xxxxxxxx whatever trustno hello hellohello cheese cookie
  ciasteczko czekolada chocolate matrix freedom wolnosc killer hunter ranger harley hockey ginger pepper summertime
  slodki slodkiul ul akademia academy akademiaslodkiul cukiernia cukiernik piekarnia pszczola pszczoly pszczelarz
  pasieka kurs kursy subskrypcja`.split(/\s+/),
)

/**
 * Words of the product and its world, the demo's published password among them (ASVS 6.2.11). A password that holds one of
 * them needs enough beside it. Longer ones first: each is taken out whole.
 */
const productWords = `slodkiulpl slodkiul slodkie slodka slodki akademia academy miodeczek miodzik
  miodek miody miodu miodem miod honey pszczolka pszczelarz pszczelarstwo pszczola pszczoly pszczol pasieka beehive bees
  cukiernia cukiernik cukiernictwo`.split(/\s+/)
/** Letters that a password needs beside the product's words. */
const ownLettersMin = 5

const leet: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')

const isTwice = (text: string): boolean => text !== '' && text === text.slice(0, text.length / 2).repeat(2)
const isStem = (word: string): boolean =>
  stems.has(word) || (isTwice(word) && stems.has(word.slice(0, word.length / 2)))

/** Whether little or a common word is left once the words of the product are taken out of a word that holds some. */
function isOfProduct(word: string): boolean {
  const rest = productWords.reduce((text, productWord) => text.replaceAll(productWord, ''), word)
  return rest !== word && (rest.length < ownLettersMin || isStem(rest))
}

/**
 * Whether a password is one of the first that anybody tries: one met most often in leaks, signs added to it or not; a
 * common word, however written and with whatever digits and signs around it, twice in a row too; or little more than the
 * name of the product.
 */
export function isCommonPassword(password: string): boolean {
  const written = plain(password)
  if (leakedPasswords.has(written) || leakedPasswords.has(written.replace(/[^a-z0-9]+$/, ''))) return true
  const core = written.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '')
  // A digit one stands for i or for l.
  return ['i', 'l'].some((one) => {
    const spelled = core.replaceAll('1', one).replace(/[@43!05$7]/g, (sign) => leet[sign] ?? sign)
    const word = spelled.replace(/[^a-z]/g, '')
    return isStem(word) || isOfProduct(word)
  })
}
