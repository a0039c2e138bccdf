import type { Cell, SheetData } from 'write-excel-file/node'

const money = '0.00'
const heading = (text: string): Cell => ({ value: text, fontWeight: 'bold', backgroundColor: '#fff1cc' })
const entry = (value: number): Cell => ({ value, type: Number, format: money, backgroundColor: '#e9f1d8' })
const formula = (value: string): Cell => ({ value, type: 'Formula', format: money })

/** Cost items of a cake and of its price: green cells are to be filled in, the rest is computed. */
const costs = [
  ['Składniki, zł / Ingredients, PLN', 96],
  ['Pudełko i podkład, zł / Box and board, PLN', 14],
  ['Prąd, kWh / Power, kWh', 3.5],
  ['Cena prądu, zł za kWh / Price of power, PLN per kWh', 1.2],
  ['Czas pracy, godziny / Time, hours', 5],
  ['Moja godzina, zł / My hour, PLN', 45],
  ['Zapas na pomyłki, % / Allowance for mistakes, %', 10],
] as const

const first = 3
/** The cell of an item's number. */
const cell = (index: number) => `B${first + index}`
const costRow = first + costs.length + 1

/** The calculator's cells, row by row; formulas as stored in files, without the equals sign. */
export function makeRows(): SheetData {
  const [ingredients, box, power, powerPrice, hours, rate, allowance] = costs.map((_, index) => cell(index))
  const cost = `${ingredients}+${box}+${power}*${powerPrice}+${hours}*${rate}`
  return [
    [heading('Ile za tort? / How much for the cake?'), heading('')],
    [],
    ...costs.map(([label, value]) => [label, entry(value)]),
    [],
    [heading('Koszt, zł / Cost, PLN'), formula(cost)],
    [heading('Cena dla klientki, zł / Price to ask, PLN'), formula(`ROUND(B${costRow}*(1+${allowance}/100),0)`)],
  ]
}

/** The calculator that comes with the pricing e-book: a spreadsheet for any program. */
export async function makeDemoSheet(): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  return writeXlsxFile(makeRows(), { sheet: 'Kalkulator', columns: [{ width: 52 }, { width: 14 }] }).toBuffer()
}
