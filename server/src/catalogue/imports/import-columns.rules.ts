import { type ImportField, importFields, importFieldTexts } from '@slodki-ul/contract/catalogue/product-imports.rules'

/** A heading in small letters without marks, spaces and signs, by which it is found again. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[^a-z0-9]/g, '')

/** Other headings that suppliers and shops use. */
const others: Partial<Record<ImportField, readonly string[]>> = {
  sku: ['symbol', 'kod produktu', 'kod towaru', 'indeks', 'numer katalogowy', 'product code'],
  namePl: ['nazwa pl', 'nazwa produktu', 'produkt', 'nazwa towaru', 'product name', 'title'],
  nameEn: ['nazwa en', 'name en'],
  categories: ['kategoria', 'category'],
  price: ['cena', 'cena brutto zł', 'cena regularna', 'price', 'regular price'],
  discountPrice: ['cena promocyjna', 'cena po obniżce', 'obniżka', 'sale price', 'discount price'],
  vatRate: ['vat', 'stawka vat %', 'vat %', 'tax rate'],
  stock: ['stan', 'zapas szt', 'ilość', 'stan magazynowy', 'quantity', 'qty'],
  lowStock: ['mały zapas', 'stan minimalny', 'low stock', 'low stock amount'],
  weightGrams: ['waga g', 'waga', 'weight g', 'weight'],
  ean: ['ean13', 'gtin', 'kod kreskowy', 'barcode'],
  place: ['miejsce', 'lokalizacja', 'półka', 'location', 'shelf'],
  shortDescriptionPl: ['krótki opis pl', 'short description pl'],
  shortDescriptionEn: ['krótki opis en', 'short description en'],
  descriptionPl: ['opis pl', 'description pl'],
  descriptionEn: ['opis en', 'description en'],
}

const fieldsByKey = new Map(
  importFields.flatMap((field) =>
    [field, importFieldTexts[field].pl, importFieldTexts[field].en, ...(others[field] ?? [])].map(
      (heading) => [headingKey(heading), field] as const,
    ),
  ),
)

/**
 * The field of each column: as it was matched by hand before, or else by its name. A field is matched once, with its first
 * column.
 */
export function matchColumns(
  headings: readonly string[],
  remembered: ReadonlyMap<string, ImportField | null>,
): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return headings.map((heading) => {
    const key = headingKey(heading)
    const field = remembered.has(key) ? remembered.get(key) : fieldsByKey.get(key)
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
}
