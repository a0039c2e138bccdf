import { describe, expect, it, test } from 'vitest'
import { readIngredient, readIngredients, suggestProduct } from './ingredient-lines.rules.ts'

describe('a typed line of a recipe', () => {
  test.each([
    ['1,2 kg mąki pszennej', 'mąki pszennej', 1200, 'g', null],
    ['250 g masła (82 %)', 'masła', 250, 'g', '82 %'],
    ['10 dag cukru pudru', 'cukru pudru', 100, 'g', null],
    ['1 250 g miodu', 'miodu', 1250, 'g', null],
    ['0.5 l mleka, zimnego', 'mleka', 500, 'ml', 'zimnego'],
    ['1/2 l śmietanki', 'śmietanki', 500, 'ml', null],
    ['½ łyżeczki sody', 'sody', 0.5, 'łyżeczka', null],
    ['1 ½ łyżki rumu', 'rumu', 1.5, 'łyżka', null],
    ['2 łyżki miodu', 'miodu', 2, 'łyżka', null],
    ['łyżka octu', 'octu', 1, 'łyżka', null],
    ['4 jajka M', 'jajka M', 4, 'szt', null],
    ['3 szt. goździków', 'goździków', 3, 'szt', null],
    ['szczypta soli', 'soli', 1, 'szczypta', null],
    ['2 szczypty soli', 'soli', 2, 'szczypta', null],
    ['• 100g czekolady', 'czekolady', 100, 'g', null],
    ['laska wanilii', 'laska wanilii', 1, 'szt', null],
    ['2 gruszki', 'gruszki', 2, 'szt', null],
    ['3 limonki', 'limonki', 3, 'szt', null],
    ['1.005 kg cukru', 'cukru', 1005, 'g', null],
    ['2 łyż. cukru', 'cukru', 2, 'łyżka', null],
    ['2 łyżecz. cukru', 'cukru', 2, 'łyżeczka', null],
    ['1 1/2 kg mąki', 'mąki', 1500, 'g', null],
    ['pół łyżeczki soli', 'soli', 0.5, 'łyżeczka', null],
    ['Półtorej łyżki rumu', 'rumu', 1.5, 'łyżka', null],
    ['pół kg masła', 'masła', 500, 'g', null],
    ['⅛ łyżeczki soli', 'soli', 0.13, 'łyżeczka', null],
    ['⅛ l mleka', 'mleka', 125, 'ml', null],
    ['500 g mąki typ 650', 'mąki typ 650', 500, 'g', null],
    ['200 g śmietanki 30%, zimnej', 'śmietanki 30%', 200, 'g', 'zimnej'],
    ['2 jajka (po 60 g)', 'jajka', 2, 'szt', 'po 60 g'],
    ['szczypta soli (2 g)', 'soli', 1, 'szczypta', '2 g'],
    ['połówka gruszki', 'połówka gruszki', 1, 'szt', null],
  ] as const)('BO-124 %j becomes amount, unit and name with a suggested product', (line, name, amount, unit, note) => {
    expect(suggestProduct(name, [{ id: 7, name: `Najlepsze: ${name}` }])).toBe(7)
    expect(readIngredient(line)).toEqual({ name, amount, unit, note, scales: unit !== 'szczypta' })
  })

  it.each(['', '   ', '200 g', '0 g cukru', '1/0 kg mąki', '12', '1 1/0 kg mąki'])('%j says nothing', (line) => {
    expect(readIngredient(line)).toBeNull()
  })

  it.each([
    ...['2-3 jajka', '2–3 łyżki cukru', '2 - 3 łyżki cukru', '2 do 3 jajek', 'mąka pszenna 500 g', '1,5/2 kg mąki'],
    ...['kilka łyżek cukru', '2 paczki po 7 g drożdży', '1. mąka', '2 x 100 g masła', 'jajka: 3', '250 g/ml mleka'],
    ...['mąka, 500 g', 'mąka (500 g)'],
  ])('%j says more than one amount and is not read', (line) => {
    expect(readIngredients(`${line}\n`)).toEqual({ items: [], unread: [1] })
  })

  it('is read with the others, and those that say nothing are named by number', () => {
    expect(readIngredients('200 g mąki\n\n300 g\n- 2 jajka\n')).toEqual({
      items: [
        { name: 'mąki', amount: 200, unit: 'g', note: null, scales: true },
        { name: 'jajka', amount: 2, unit: 'szt', note: null, scales: true },
      ],
      unread: [3],
    })
  })
})

describe('suggestProduct', () => {
  const products = [
    { id: 1, name: 'Miód gryczany 400 g' },
    { id: 2, name: 'Miód lipowy' },
    { id: 3, name: 'Mąka pszenna tortowa 1 kg' },
    { id: 4, name: 'Miód gryczany z Roztocza, słoik 1,2 kg' },
  ]

  it.each([
    ['miodu gryczanego', 1],
    ['mąki pszennej', 3],
    ['miodu lipowego', 2],
    ['mąki żytniej', null],
    ['mąki', 3],
    ['miód', 2],
    ['sól', null],
    ['', null],
  ])('finds the product of %j in whatever case it is written', (name, id) => {
    expect(suggestProduct(name, products)).toBe(id)
  })

  it.each([
    ['mąki', 'Makaroniki'],
    ['mąki', 'Mak niebieski'],
    ['soli', 'Solniczka'],
    ['masła', 'Maszynka do makaronu'],
    ['cukru', 'Cukierki miodowe'],
    ['miodu', 'Miodownik'],
    ['jajka', 'Jaśmin'],
  ])('does not take %j for %j', (name, product) => {
    expect(suggestProduct(name, [{ id: 1, name: product }])).toBeNull()
  })
})
