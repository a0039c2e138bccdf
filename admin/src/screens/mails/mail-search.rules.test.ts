import type { MailKind } from '@slodki-ul/contract/platform/mail-kinds.admin'
import { describe, expect, it } from 'vitest'
import { findMailKinds } from './mail-search.rules.ts'

const kind = (pl: string, en: string): MailKind => ({
  ...{ kind: en, name: { pl, en }, sentWhen: { pl: 'Gdy paczka ruszy.', en: 'When it is sent.' } },
  ...{ audience: 'customer', hasOrder: false },
})
const kinds = [kind('Płatność potwierdzona', 'Payment confirmed'), kind('Paczka w drodze', 'Parcel is on its way')]
const find = (searchBy: string) => findMailKinds(kinds, searchBy).map(({ name }) => name.en)

describe('the search of mails', () => {
  it.each([
    ['', ['Payment confirmed', 'Parcel is on its way']],
    ['PLATNOSC', ['Payment confirmed']],
    ['płatność confirmed', ['Payment confirmed']],
    ['way parcel', ['Parcel is on its way']],
    ['paczka', ['Payment confirmed', 'Parcel is on its way']],
    ['paczka potw', ['Payment confirmed']],
    ['nic takiego', []],
  ])('%s', (searchBy, expected) => {
    expect(find(searchBy)).toEqual(expected)
  })
})
