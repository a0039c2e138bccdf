import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { mayUse, type Permission } from '@slodki-ul/contract/identity/permissions'
import type { Language } from '@slodki-ul/contract/language'
import type { MailKind, MailPreview } from '@slodki-ul/contract/platform/mail-kinds.admin'
import type { Context } from '#context.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import type { BuiltMail } from '#platform/mail/mail-kinds.ts'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { maskContent } from '#platform/mail/masked-content.ts'
import { picturesOf } from '#platform/mail/pictures.ts'
import { renderMail } from '#platform/mail/rendered-mail.ts'
import { withWordsInForce } from '#platform/mail/worded-mail.ts'

/** Every kind of mail, in the order of the modules. */
export const listMailKinds = async ({ mailTemplates }: Pick<Context, 'mailTemplates'>): Promise<Outcome<MailKind[]>> =>
  succeed(
    Object.entries(mailTemplates).map(([kind, { name, sentWhen, audience, dataOfOrder }]) => ({
      ...{ kind, name: { ...name }, sentWhen: { ...sentWhen }, audience, hasOrder: dataOfOrder !== undefined },
    })),
  )

/** The template of a kind, which may be any text. */
export const findTemplate = ({ mailTemplates }: Pick<Context, 'mailTemplates'>, kind: string) =>
  Object.hasOwn(mailTemplates, kind) ? mailTemplates[kind] : undefined

/** A mail as its reader gets it; its pictures are inside, and nothing of it can be used. */
export async function previewOf(
  context: Context,
  { content, attachments = [] }: BuiltMail,
  language: Language,
): Promise<MailPreview> {
  const masked = maskContent(content)
  const { subject, html, text } = await renderMail(context, masked, language)
  const pictures = await picturesOf(masked)
  const shown = pictures.reduce(
    (page, { cid, content: bytes, contentType }) =>
      page.replaceAll(`src="cid:${cid}"`, `src="data:${contentType};base64,${Buffer.from(bytes).toString('base64')}"`),
    html,
  )
  return { subject, html: shown, text, attachments: attachments.map(({ filename }) => filename) }
}

const ordersPermission: Permission = 'orders.view'

/** The mail of an order, newest first where there are several; null when it has none. */
async function buildOfOrder(context: Context, template: MailTemplate, orderId: string, language: Language) {
  const data = (await template.dataOfOrder?.(context, orderId)) ?? null
  const built = data && (await template.build(context, data, language))
  return built && 'content' in built ? built : null
}

/**
 * A mail with made-up data, or with those of an order. Fails with ERRORS.NOTFOUND when there is no such kind or the order
 * has no such mail, with ERRORS.UNABLETOLOADORDER, and with ERRORS.FORBIDDEN for an order that the caller may not see.
 */
export async function previewMail(
  context: Context,
  { roles }: Pick<StaffCaller, 'roles'>,
  { kind, language, orderNumber }: { kind: string; language: Language; orderNumber?: number | undefined },
): Promise<Outcome<MailPreview>> {
  const template = findTemplate(context, kind)
  if (!template) return fail('ERRORS.NOTFOUND')
  const show = async (built: BuiltMail) => {
    const content = await withWordsInForce(context, kind, built.content, language)
    return succeed(await previewOf(context, { ...built, content }, language))
  }
  if (orderNumber === undefined) return show(await template.buildExample(context, language))
  if (!mayUse(roles, ordersPermission)) return fail('ERRORS.FORBIDDEN', { extra: { permission: ordersPermission } })
  const orderId = await context.queries.findOrderId(context.db, orderNumber)
  if (!orderId) return fail('ERRORS.UNABLETOLOADORDER')
  const built = await buildOfOrder(context, template, orderId, language)
  return built ? show(built) : fail('ERRORS.NOTFOUND')
}
