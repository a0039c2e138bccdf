import { invoiceRecipients } from '@slodki-ul/contract/addresses'
import { shippingNames } from '@slodki-ul/contract/catalogue/shipping'
import { paymentNames } from '@slodki-ul/contract/payments/payments'
import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'
import { type CheckoutForm, emptyForm } from './checkout-form.ts'
import { chosenPointSchema } from './recent-points.ts'

const text = z.catch(z.string(), '')

const addressSchema = z.catch(
  z.object({
    address: text,
    line2: text,
    zipCode: text,
    city: text,
    country: z.catch(z.string(), emptyForm.address.country),
  }),
  emptyForm.address,
)

/** A stored form: an older shape is completed with empty fields. */
export const storedFormSchema = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: addressSchema,
  comments: text,
  userWantsInvoice: z.catch(z.boolean(), false),
  invoiceFor: z.catch(z.enum(invoiceRecipients), 'company'),
  companyData: z.catch(z.object({ name: text, taxId: text, address: addressSchema }), emptyForm.companyData),
  acceptsPolishVat: z.catch(z.boolean(), false),
  paymentMethod: z.catch(z.nullable(z.enum(paymentNames)), null),
  shippingMethod: z.catch(z.nullable(z.enum(shippingNames)), null),
  inPostPoint: z.catch(z.nullable(chosenPointSchema), null),
})

/** Values typed into the checkout in this tab. */
export const formStorage = createStorage<CheckoutForm>('checkout.form', storedFormSchema)
