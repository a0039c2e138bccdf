import type { Language } from '@slodki-ul/contract/language'

type Forms = readonly [one: string, few: string, many: string]

const polish = {
  units: [
    ...['', 'jeden', 'dwa', 'trzy', 'cztery', 'pięć', 'sześć', 'siedem', 'osiem', 'dziewięć', 'dziesięć'],
    ...['jedenaście', 'dwanaście', 'trzynaście', 'czternaście', 'piętnaście'],
    ...['szesnaście', 'siedemnaście', 'osiemnaście', 'dziewiętnaście'],
  ],
  tens: [
    ...['', '', 'dwadzieścia', 'trzydzieści', 'czterdzieści', 'pięćdziesiąt'],
    ...['sześćdziesiąt', 'siedemdziesiąt', 'osiemdziesiąt', 'dziewięćdziesiąt'],
  ],
  hundreds: [
    ...['', 'sto', 'dwieście', 'trzysta', 'czterysta', 'pięćset'],
    ...['sześćset', 'siedemset', 'osiemset', 'dziewięćset'],
  ],
  thousand: ['tysiąc', 'tysiące', 'tysięcy'] as Forms,
  million: ['milion', 'miliony', 'milionów'] as Forms,
  zloty: ['złoty', 'złote', 'złotych'] as Forms,
}

const english = {
  units: [
    ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
    ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
  ],
  tens: ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
}

/** The Polish form of a noun after a whole number: 1 złoty, 2 złote, 5 złotych, 12 złotych, 21 złotych, 22 złote. */
function formFor(count: number, [one, few, many]: Forms): string {
  if (count === 1) return one
  const last = count % 10
  const isTeen = Math.floor((count % 100) / 10) === 1
  return last >= 2 && last <= 4 && !isTeen ? few : many
}

const join = (...words: (string | undefined)[]) => words.filter((word) => word).join(' ')

const polishBelowThousand = (count: number): string => {
  const rest = count % 100
  const { hundreds, tens, units } = polish
  const below = rest < 20 ? units[rest] : join(tens[Math.floor(rest / 10)], units[rest % 10])
  return join(hundreds[Math.floor(count / 100)], below)
}

/** Thousands and millions; a single one is written without its number: tysiąc, not jeden tysiąc. */
const polishGroup = (count: number, forms: Forms): string =>
  count === 0 ? '' : join(count === 1 ? '' : polishBelowThousand(count), formFor(count, forms))

const englishBelowThousand = (count: number): string => {
  const rest = count % 100
  const { tens, units } = english
  const below =
    rest < 20 ? units[rest] : [tens[Math.floor(rest / 10)], units[rest % 10]].filter((word) => word).join('-')
  return join(count >= 100 ? `${units[Math.floor(count / 100)]} hundred` : '', count >= 100 && rest ? 'and' : '', below)
}

const englishGroup = (count: number, name: string): string =>
  count === 0 ? '' : `${englishBelowThousand(count)} ${name}`

/** Parts that must stay on one line. */
const hold = (word: string, fraction: string) => `${word}\u00a0${fraction}`

/**
 * An amount of grosze below a billion złoty in words, with grosze as a fraction: sto dziewięćdziesiąt sześć złotych
 * 70/100.
 */
export function amountInWords(grosze: number, language: Language): string {
  const zloty = Math.floor(grosze / 100)
  const [millions, thousands, rest] = [Math.floor(zloty / 1_000_000), Math.floor(zloty / 1000) % 1000, zloty % 1000]
  const fraction = `${String(grosze % 100).padStart(2, '0')}/100`
  if (language === 'en') {
    const words = [englishGroup(millions, 'million'), englishGroup(thousands, 'thousand'), englishBelowThousand(rest)]
    return join(join(...words) || 'zero', hold('zloty', fraction))
  }
  const { million, thousand } = polish
  const words = [polishGroup(millions, million), polishGroup(thousands, thousand), polishBelowThousand(rest)]
  return join(join(...words) || 'zero', hold(formFor(zloty, polish.zloty), fraction))
}
