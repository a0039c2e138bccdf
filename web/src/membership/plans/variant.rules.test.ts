import { matchPath } from 'react-router'
import { describe, expect, it } from 'vitest'
import { paths } from '#core/paths.ts'
import { offerPath, planIdOf, variantOf } from './variant.rules.ts'

describe('variantOf', () => {
  it.each([
    ['/subskrybuj/1', 'normal'],
    ['/dolacz-z-webinaru', 'webinar'],
    ['/dolacz-z-webinaru/4', 'webinar'],
    ['/dolacz-z-webinaru-mini', 'webinarMini'],
    ['/Dolacz-Z-Webinaru-Mini/3', 'webinarMini'],
    ['/dolacz-z-mailingu/2', 'mailing'],
    ['/kasa', 'normal'],
  ])('%s is %s (SUB-25, SUB-26, SUB-27)', (path, variant) => expect(variantOf(path)).toBe(variant))
})

describe('offerPath', () => {
  it.each([
    ['normal', '/subskrybuj/3'],
    ['webinar', '/dolacz-z-webinaru/3'],
    ['webinarMini', '/dolacz-z-webinaru-mini/3'],
    ['mailing', '/dolacz-z-mailingu/3'],
  ] as const)('%s sells at %s (SUB-03, SUB-04, SUB-19)', (variant, path) => {
    expect(offerPath(3, variant)).toBe(path)
    expect(variantOf(path)).toBe(variant)
  })

  it('without a variant is the plain one', () => expect(offerPath(2)).toBe('/subskrybuj/2'))
})

describe('the addresses of the purchase pages', () => {
  it.each([
    [paths.subscribe, '/subskrybuj/3', '3'],
    [paths.webinarOffer, '/dolacz-z-webinaru', undefined],
    [paths.webinarOffer, '/dolacz-z-webinaru/4', '4'],
    [paths.webinarMiniOffer, '/dolacz-z-webinaru-mini', undefined],
    [paths.webinarMiniOffer, '/dolacz-z-webinaru-mini/3', '3'],
    [paths.mailingOffer, '/dolacz-z-mailingu/2', '2'],
  ])('%s opens at %s (NAV-31, NAV-32, NAV-33)', (pattern, path, planId) =>
    expect(matchPath(pattern, path)?.params).toEqual({ planId }),
  )

  it('distinguish the webinar from its short form', () =>
    expect(matchPath(paths.webinarOffer, '/dolacz-z-webinaru-mini/3')).toBeNull())
})

describe('planIdOf', () => {
  it.each([
    [undefined, 1],
    ['3', 3],
    ['12', 12],
    ['0', null],
    ['roczny', null],
    ['1e3', null],
    ['99999999999', null],
  ])('%j means %j (SUB-29)', (param, id) => expect(planIdOf(param)).toBe(id))
})
