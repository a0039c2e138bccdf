import type { MailKind } from '@slodki-ul/contract/platform/mail-kinds.admin'

const simplify = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L').toLowerCase()

/** The kinds with every typed word in their name or occasion, in either language, with or without diacritics. */
export function findMailKinds<Kind extends MailKind>(kinds: readonly Kind[], searchBy: string): Kind[] {
  const words = simplify(searchBy).split(/\s+/).filter(Boolean)
  return kinds.filter(({ name, sentWhen }) => {
    const text = simplify([name.pl, name.en, sentWhen.pl, sentWhen.en].join(' '))
    return words.every((word) => text.includes(word))
  })
}
