import { describe, expect, test } from 'vitest'
import { countries, defaultCountry, findCountry } from './countries.ts'

/** ISO 3166-1 alpha-2, all 249 codes. */
const iso = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/)

describe('the country list', () => {
  test('ENT-28 has 244 entries, each with id, English value and Polish label, and begins with Polska chosen', () => {
    expect(countries).toHaveLength(244)
    for (const { id, value, label } of countries) {
      expect(id).toMatch(/^[A-Z]{2}$/)
      expect(value.trim()).toBe(value)
      expect(label.trim()).toBe(label)
      expect(value && label).not.toBe('')
    }
    expect(defaultCountry).toBe('Polska')
    expect(findCountry(defaultCountry)).toEqual({ id: 'PL', value: 'Poland', label: 'Polska' })
  })

  test('is ISO 3166-1 without AQ, BV, HM, TF and UM (Q-91)', () => {
    expect(iso).toHaveLength(249)
    const left = iso.filter((id) => !['AQ', 'BV', 'HM', 'TF', 'UM'].includes(id))
    expect(countries.map(({ id }) => id).toSorted()).toEqual(left)
  })

  test('each entry is found by its code, its English and its Polish name, and by no other entry’s', () => {
    for (const country of countries) {
      for (const text of [country.id, country.value, country.label]) expect(findCountry(text)).toBe(country)
    }
  })

  test.each(['', 'Atlantyda', 'polska', 'PLN', ' Polska'])('"%s" is no country', (text) => {
    expect(findCountry(text)).toBeUndefined()
  })
})
