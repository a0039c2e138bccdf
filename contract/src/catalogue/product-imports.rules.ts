/** Bytes, rows and columns that a file of products may have. */
export const importFileMaxBytes = 10 * 1024 * 1024
export const importRowsMax = 5_000
export const importColumnsMax = 60
/** Hours for which an import can be taken back. */
export const takeBackHours = 24

/** Fields of a product that a file may set; the SKU finds the product. */
export const importFields = [
  'sku',
  'namePl',
  'nameEn',
  'categories',
  'price',
  'discountPrice',
  'vatRate',
  'stock',
  'lowStock',
  'weightGrams',
  'ean',
  'place',
  'shortDescriptionPl',
  'shortDescriptionEn',
  'descriptionPl',
  'descriptionEn',
] as const
export type ImportField = (typeof importFields)[number]

/** new: no product has its SKU · changed · same · wrong: it cannot be imported */
export const importRowStates = ['new', 'changed', 'same', 'wrong'] as const
export type ImportRowState = (typeof importRowStates)[number]

/** Why a cell cannot be imported. */
export const importIssueCodes = [
  'required',
  'number',
  'whole-number',
  'ambiguous',
  'sku-twice',
  'too-long',
  'ean',
  'taken',
  'vat-rate',
  'category',
  'not-below-price',
  'virtual',
  'published',
] as const
export type ImportIssueCode = (typeof importIssueCodes)[number]

/** Fields of a product as an import sets them: amounts in grosze, categories by id. */
export type ImportValues = {
  namePl?: string
  nameEn?: string
  shortDescriptionPl?: string
  shortDescriptionEn?: string
  descriptionPl?: string
  descriptionEn?: string
  ean?: string
  place?: string
  categoryIds?: number[]
  vatRate?: number | null
  weightGrams?: number
  lowStock?: number | null
  stock?: number
  price?: number
  discountPrice?: number | null
}

/** What of a product shows whether anybody changed it. Sales change its stock, which counts only where a row sets it. */
export type ImportBase = {
  version: number
  price: number
  discountPrice: number | null
  isPublished: boolean
  isArchived: boolean
  stock?: number
}

export type ImportIssue = { field: ImportField; code: ImportIssueCode; value: string }

type Texts<Key extends string> = Readonly<Record<Key, { readonly pl: string; readonly en: string }>>

/** Names of the fields: headings of exported files, by which columns are matched again. */
export const importFieldTexts: Texts<ImportField> = {
  sku: { pl: 'SKU', en: 'SKU' },
  namePl: { pl: 'Nazwa', en: 'Name' },
  nameEn: { pl: 'Nazwa po angielsku', en: 'Name in English' },
  categories: { pl: 'Kategorie', en: 'Categories' },
  price: { pl: 'Cena brutto', en: 'Gross price' },
  discountPrice: { pl: 'Cena obniżona', en: 'Reduced price' },
  vatRate: { pl: 'Stawka VAT', en: 'VAT rate' },
  stock: { pl: 'Zapas', en: 'Stock' },
  lowStock: { pl: 'Próg małego zapasu', en: 'Low-stock mark' },
  weightGrams: { pl: 'Waga w gramach', en: 'Weight in grams' },
  ean: { pl: 'EAN', en: 'EAN' },
  place: { pl: 'Miejsce w magazynie', en: 'Place in the store' },
  shortDescriptionPl: { pl: 'Krótki opis', en: 'Short description' },
  shortDescriptionEn: { pl: 'Krótki opis po angielsku', en: 'Short description in English' },
  descriptionPl: { pl: 'Opis', en: 'Description' },
  descriptionEn: { pl: 'Opis po angielsku', en: 'Description in English' },
}

/** What to mend in a cell. */
export const importIssueTexts: Texts<ImportIssueCode> = {
  required: { pl: 'Uzupełnij, bez tego nie zapiszemy produktu.', en: 'Fill it in: the product needs it.' },
  number: {
    pl: 'To nie jest kwota. Wpisz ją cyframi, na przykład 46,00.',
    en: 'This is no amount. Type digits, such as 46.00.',
  },
  'whole-number': {
    pl: 'Wpisz liczbę całkowitą, od 0 do 1\u00a0000\u00a0000.',
    en: 'Type a whole number from 0 to 1,000,000.',
  },
  ambiguous: {
    pl: 'Nie wiadomo, czy znak oddziela tysiące, czy część dziesiętną. Wpisz liczbę bez niego, na przykład 1200.',
    en: 'The sign may part thousands or decimals. Type the number without it, such as 1200.',
  },
  'sku-twice': {
    pl: 'Ten sam SKU jest już wyżej w\u00a0pliku. Bierzemy pierwszy wiersz.',
    en: 'The same SKU stands further up. The first row counts.',
  },
  'too-long': { pl: 'Tekst jest za długi.', en: 'The text is too long.' },
  ean: { pl: 'Kod EAN ma złą cyfrę kontrolną albo długość.', en: 'The EAN has a wrong check digit or length.' },
  taken: { pl: 'Ten kod ma już inny produkt.', en: 'Another product has this code.' },
  'vat-rate': {
    pl: 'Stawka może być 0, 5, 8 albo 23; karta podarunkowa jej nie ma.',
    en: 'The rate can be 0, 5, 8 or 23; a gift card has none.',
  },
  category: {
    pl: 'Nie ma takiej kategorii. Wpisz jej nazwę albo ścieżkę, na przykład Miody > Lipowe.',
    en: 'There is no such category. Type its name or path, such as Miody > Lipowe.',
  },
  'not-below-price': {
    pl: 'Cena obniżona musi być niższa od ceny brutto.',
    en: 'The reduced price must be below the gross price.',
  },
  virtual: { pl: 'Produkt cyfrowy nie ma zapasu.', en: 'A virtual product has no stock.' },
  published: {
    pl: 'Produkt jest w\u00a0sklepie i\u00a0nie może tego stracić.',
    en: 'The product is in the shop and must not lose it.',
  },
}
