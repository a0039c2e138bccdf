import type { ProductValues } from '@slodki-ul/contract/catalogue/product-form.rules'
import type { Product } from '@slodki-ul/contract/catalogue/products'
import { staffProductsEndpoints } from '@slodki-ul/contract/catalogue/products.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import type { PreviewLink } from '@slodki-ul/contract/platform/previews'
import { type Links, toColumns, toValues } from '#catalogue/products/product-form.service.ts'
import { type ProductRecord, selectLinks, selectSaved } from '#catalogue/products/products.admin.db.ts'
import { showProduct } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { getDraft } from '#identity/workspace/drafts.service.ts'
import { createPreviewLink, readPreview } from '#platform/previews/previews.service.ts'

const kind = 'product'

/** A link that shows a product as customers would see it, with the caller's unsaved changes if asked for (BO-075). */
export async function linkProductPreview(
  context: Context,
  { userId }: Pick<StaffCaller, 'userId'>,
  { id, isChanged }: { id: number; isChanged: boolean },
): Promise<Outcome<PreviewLink>> {
  if (!(await selectSaved(context.db, id))) return fail('ERRORS.UNABLETOLOADPRODUCT')
  // A product looks the same to everybody.
  const preview = { kind, id: String(id), audience: 'guest', draftOf: isChanged ? userId : null } as const
  return succeed(
    createPreviewLink(context, preview, (token) => pages.draft.replace(':kind', 'produkt').replace(':token', token)),
  )
}

const fields = staffProductsEndpoints.changeProduct.body.def.shape

/** The fields of a draft that could be saved. */
const readDraftBody = (body: Record<string, unknown>): Partial<ProductValues> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, schema]) => {
      const { success, data } = schema.safeParse(body[field])
      return success && data !== undefined ? [[field, data]] : []
    }),
  )

/** A product with what somebody has typed and not saved yet. */
async function withDraft(
  context: Context,
  { row, links }: { row: ProductRecord; links: Links },
  userId: string,
): Promise<{ row: ProductRecord; links: Links }> {
  const draft = await getDraft(context, { userId, kind, recordId: String(row.id) })
  if (failed(draft) || !draft.value) return { row, links }
  const merged = { ...toValues(row, links), ...readDraftBody(draft.value.body) }
  return {
    row: { ...row, ...(await toColumns(merged)) } as ProductRecord,
    links: { ...links, categoryIds: [...merged.categoryIds] },
  }
}

/** A product by the link of its preview, published or not. Fails with ERRORS.INVALIDTOKEN. */
export async function getProductPreview(
  context: Context,
  token: string,
  language: Language,
): Promise<Outcome<{ product: Product; isChanged: boolean; expiresAt: string }>> {
  const preview = readPreview(context, kind, token)
  const saved = preview && (await selectSaved(context.db, Number(preview.id)))
  if (!preview || !saved) return fail('ERRORS.INVALIDTOKEN')
  const whole = { row: saved, links: await selectLinks(context.db, saved.id) }
  const { row, links } = preview.draftOf ? await withDraft(context, whole, preview.draftOf) : whole
  const text = (pl: string, en: string | null): string => (language === 'en' && en ? en : pl)
  const [thumbnail] = links.images
  const product = await showProduct(
    context,
    {
      ...row,
      name: text(row.namePl, row.nameEn),
      shortDescription: text(row.shortDescriptionPl, row.shortDescriptionEn),
      description: text(row.descriptionPl, row.descriptionEn),
      safetyInfo: row.safetyInfoPl === null ? null : text(row.safetyInfoPl, row.safetyInfoEn),
      thumbnailId: thumbnail?.fileId ?? null,
      thumbnailType: thumbnail?.type ?? null,
      categoryIds: links.categoryIds,
      images: links.images.map(({ fileId, type, altPl, altEn }) => ({ id: fileId, type, text: text(altPl, altEn) })),
      attachments: links.attachments.map(({ name }) => name),
    },
    language,
  )
  return succeed({ product, isChanged: preview.draftOf !== null, expiresAt: preview.expiresAt })
}
