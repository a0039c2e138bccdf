import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'

/** The uses of a code, which stand below its form. */
export const LazyVoucherUses = lazyComponent(async () => (await import('./voucher-uses-tile.tsx')).VoucherUsesTile)
