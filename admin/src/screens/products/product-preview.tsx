import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import {
  useLazyGetProductPreviewLinkQuery,
  useSaveProductDraftMutation,
} from '#catalogue/products/product-preview.api.ts'
import { PreviewDialog } from '#platform/previews/preview-dialog.tsx'

type ProductPreviewProps = {
  product: Pick<StaffProduct, 'id' | 'version'>
  /** What is typed and not saved. */
  changes: Record<string, unknown>
  onClose: () => void
}

/** Looks at a product in the shop before it is saved and published (BO-075). */
export function ProductPreview({ product: { id, version }, changes, onClose }: ProductPreviewProps) {
  const [saveDraft] = useSaveProductDraftMutation()
  const [getLink] = useLazyGetProductPreviewLinkQuery()
  const isChanged = Object.keys(changes).length > 0
  const load = async () => {
    if (isChanged) {
      const params = { kind: 'product' as const, recordId: String(id) }
      const { error } = await saveDraft({ params, body: { baseVersion: version, body: changes } })
      if (error) return { error }
    }
    const { data, error } = await getLink({ params: { id }, query: { isChanged: String(isChanged) as 'true' } })
    return { data, error }
  }
  return <PreviewDialog load={load} isChanged={isChanged} onClose={onClose} />
}
