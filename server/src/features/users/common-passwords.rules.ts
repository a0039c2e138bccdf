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

const leet: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')

/**
 * Whether a password is one of the first that anybody tries: one met most often in leaks, signs added to it or not, or a
 * common word, however written and with whatever digits and signs around it, twice in a row too.
 */
export function isCommonPassword(password: string): boolean {
  const written = plain(password)
  if (leakedPasswords.has(written) || leakedPasswords.has(written.replace(/[^a-z0-9]+$/, ''))) return true
  const core = written.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '')
  const word = core.replace(/[@431!05$7]/g, (sign) => leet[sign] ?? sign).replace(/[^a-z]/g, '')
  const half = word.slice(0, word.length / 2)
  return stems.has(word) || (half + half === word && stems.has(half))
}
