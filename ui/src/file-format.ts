/** The extension of a file name in upper case. */
export const formatOf = (fileName: string): string => /\.(\w+)$/.exec(fileName)?.[1]?.toUpperCase() ?? ''

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** The size of a file, such as `24 MB`, in the largest unit of which there is at least one. */
export function formatSize(bytes: number, language: 'pl' | 'en'): string {
  const power = Math.max(1, Math.min(units.length, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const format = { style: 'unit', unit: units[power - 1], maximumSignificantDigits: 2 } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1000 ** power)
}
