import { describe, expect, it } from 'vitest'
import { type TrainingValues, trainingIssues } from './training-form.rules.ts'

const training: TrainingValues = {
  ...{ namePl: 'Pierniki', nameEn: '', locationPl: 'Kraków', locationEn: '', descriptionPl: '<p>Raz</p>' },
  ...{ descriptionEn: '', startsAt: '2027-03-13T09:00', endsAt: '2027-03-13T17:00', capacity: 12, reservedPlaces: 0 },
  ...{ price: 390, pictureAltPl: 'Piernik', pictureAltEn: '', isPublished: true },
}

describe('a training', () => {
  it.each<[string, Partial<TrainingValues>, object]>([
    ['complete', {}, {}],
    ['without a name', { namePl: '  ' }, { namePl: { code: 'ERRORS.REQUIRED' } }],
    ['with a name of 120 characters', { namePl: 'n'.repeat(120) }, {}],
    ['with a name of 121', { nameEn: 'n'.repeat(121) }, { nameEn: { code: 'ERRORS.MAXLENGTH', max: 120, given: 121 } }],
    ['without a place', { locationPl: '' }, { locationPl: { code: 'ERRORS.REQUIRED' } }],
    ['without a description', { descriptionPl: '' }, { descriptionPl: { code: 'ERRORS.REQUIRED' } }],
    ['without a begin', { startsAt: '' }, { startsAt: { code: 'ERRORS.REQUIRED' } }],
    ['without an end', { endsAt: '' }, { endsAt: { code: 'ERRORS.REQUIRED' } }],
    [
      'that begins in an hour that is skipped',
      { startsAt: '2027-03-28T02:30' },
      { startsAt: { code: 'ERRORS.INVALIDTIME' } },
    ],
    [
      'that ends in an hour that comes twice',
      { endsAt: '2027-10-31T02:30' },
      { endsAt: { code: 'ERRORS.DOUBLETIME' } },
    ],
    ['that ends when it begins', { endsAt: '2027-03-13T09:00' }, { endsAt: { code: 'ERRORS.TIMEORDER' } }],
    ['of a minute', { endsAt: '2027-03-13T09:01' }, {}],
    ['of no places', { capacity: 0 }, { capacity: { code: 'ERRORS.TRAININGPLACES', max: 500 } }],
    ['of half a place', { capacity: 1.5 }, { capacity: { code: 'ERRORS.TRAININGPLACES', max: 500 } }],
    ['of 500 places', { capacity: 500 }, {}],
    ['of 501 places', { capacity: 501 }, { capacity: { code: 'ERRORS.TRAININGPLACES', max: 500 } }],
    [
      'with less than no place given elsewhere',
      { reservedPlaces: -1 },
      { reservedPlaces: { code: 'ERRORS.WHOLEPLACES' } },
    ],
    ['without a price', { price: null }, { price: { code: 'ERRORS.INVALIDAMOUNT' } }],
    ['for nothing', { price: 0 }, {}],
    ['for half a grosz', { price: 9.995 }, { price: { code: 'ERRORS.INVALIDAMOUNT' } }],
    [
      'that is shown without a description of its picture',
      { pictureAltPl: '' },
      { pictureAltPl: { code: 'ERRORS.REQUIRED' } },
    ],
    ['that is a draft without one', { pictureAltPl: '', isPublished: false }, {}],
  ])('%s', (_name, change, issues) => expect(trainingIssues({ ...training, ...change })).toEqual(issues))
})
