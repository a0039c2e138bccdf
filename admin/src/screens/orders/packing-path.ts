import { paths } from '#core/paths.ts'

/** Packing of some orders alone. */
export const packingPathOf = (ids: Iterable<string>): string =>
  `${paths.packing}?${new URLSearchParams([...ids].map((id) => ['id', id]))}`
