import { leakedPasswords } from './leaked-passwords.rules.ts'

/**
 * Words most often used as passwords in Polish and English, without the digits and symbols that people add around them.
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
 * Words of the product and its field, including the demo's published password (ASVS 6.2.11). A password that contains
 * one needs enough other letters. Longer words first, because each is removed whole.
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

/** Whether a word contains product words and little or only a common word remains without them. */
function isOfProduct(word: string): boolean {
  const rest = productWords.reduce((text, productWord) => text.replaceAll(productWord, ''), word)
  return rest !== word && (rest.length < ownLettersMin || isStem(rest))
}

/**
 * Whether a password is easy to guess: one of the most leaked, with or without added symbols; a common word in any
 * spelling, with digits and symbols around it, or repeated twice; or little more than the product's name.
 */
export function isCommonPassword(password: string): boolean {
  const written = plain(password)
  if (leakedPasswords.has(written) || leakedPasswords.has(written.replace(/[^a-z0-9]+$/, ''))) return true
  const core = written.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '')
  // The digit 1 stands for i or l.
  return ['i', 'l'].some((one) => {
    const spelled = core.replaceAll('1', one).replace(/[@43!05$7]/g, (sign) => leet[sign] ?? sign)
    const word = spelled.replace(/[^a-z]/g, '')
    return isStem(word) || isOfProduct(word)
  })
}
